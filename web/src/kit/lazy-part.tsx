import { type ComponentType, useEffect, useRef, useState } from 'react'

/** A part of the screen whose code is fetched when it is first shown, or ahead of that by `load`. */
export interface LazyPart<P> {
  load(): Promise<ComponentType<P>>
  fetched(): ComponentType<P> | undefined
}

export function lazyPart<P>(fetchModule: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let part: ComponentType<P> | undefined
  return {
    async load() {
      part = (await fetchModule()).default
      return part
    },
    fetched: () => part,
  }
}

export interface LazyProps<P> {
  part: LazyPart<P>
  /** The part could not be fetched: without network there is nothing new to be had. The next time tries again. */
  onUnavailable: () => void
}

/**
 * Shows a part with its props, and nothing until it is there. Unlike `React.lazy`, a fetch that fails spoils neither the
 * screen around it nor the next try.
 */
export function Lazy<P extends object>({ part, onUnavailable, ...props }: LazyProps<P> & P) {
  const [Part, setPart] = useState(part.fetched)
  const unavailable = useRef(onUnavailable)
  unavailable.current = onUnavailable
  useEffect(() => {
    if (part.fetched()) return
    let isShown = true
    part.load().then(
      loadedPart => isShown && setPart(() => loadedPart),
      () => isShown && unavailable.current(),
    )
    return () => {
      isShown = false
    }
  }, [part])
  return Part ? <Part {...(props as unknown as P)} /> : null
}
