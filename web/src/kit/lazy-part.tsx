import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { sharedValue, useSharedValue } from '../store/shared-value.ts'
import { useUiWords } from '../ui/words.ts'

/** A part of the screen whose code is fetched when it is first shown, or ahead of that by `load`. */
export interface LazyPart<P> {
  load(): Promise<ComponentType<P>>
  fetched(): ComponentType<P> | undefined
}

export function lazyPart<P>(fetchModule: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let part: ComponentType<P> | undefined
  let failedUrl: string | undefined
  let tries = 0
  return {
    async load() {
      // Reported by who shows the part, once the second address has failed too.
      const module = await fetchModule().catch((error: unknown) => {
        const url = failedUrl
        failedUrl = scriptIn(error)
        if (!url) throw error
        // Chromium fetches a module that has failed once no more while the page lives: it is another one by another address.
        return import(/* @vite-ignore */ `${url}?${++tries}`) as ReturnType<typeof fetchModule>
      })
      part = module.default
      return part
    },
    fetched: () => part,
  }
}

/** The script that an import could not fetch, which Chromium and Firefox name in their error. */
const scriptIn = (error: unknown) => /https?:\S+\.js/.exec(String(error))?.[0]

export interface LazyProps<P> {
  part: LazyPart<P>
  /** The part could not be fetched: without network there is nothing new to be had. The next time tries again. */
  onUnavailable: () => void
  /** Shown until it is there. */
  fallback?: ReactNode
}

/**
 * Shows a part with its props, and the fallback or nothing until it is there. Unlike `React.lazy`, a fetch that fails spoils neither the
 * screen around it nor the next try.
 */
export function Lazy<P extends object>({ part, onUnavailable, fallback, ...props }: LazyProps<P> & P) {
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
  return Part ? <Part {...(props as unknown as P)} /> : fallback
}

/** Where a view says that it could not be fetched: in its place, over the screen for one that is a window, or nowhere for a decoration. */
type FailurePlacement = 'inPlace' | 'floating' | 'nothing'

/**
 * A component whose code is fetched when it is first shown, below a `Suspense` with what is shown until then. In place of `React.lazy`, whose
 * failure takes the screen around it away and is remembered: this one says so, and tries again on a press, when the browser comes online, and
 * the next time it is shown, and offers to load the page anew when that fails too. Its `load` fetches it ahead.
 * @param close closes a window that has no `onClose`
 */
export function lazyView<P extends object>(
  fetchModule: () => Promise<{ default: ComponentType<P> }>,
  placement: FailurePlacement = 'inPlace',
  close?: () => void,
): ((props: P) => ReactNode) & Pick<LazyPart<P>, 'load'> {
  const part = lazyPart(fetchModule)
  const failures = sharedValue(0)
  let pending: Promise<void> | undefined
  let failedViews = 0
  const fetchPart = () => {
    const settle = (isFailure: boolean) => {
      pending = undefined
      failures.set(isFailure ? failures.get() + 1 : 0)
    }
    pending ??= part.load().then(
      () => settle(false),
      () => settle(true),
    )
    return pending
  }
  const countFailedView = () => {
    failedViews++
    // With the last of them it is forgotten that it failed.
    return () => {
      if (--failedViews === 0) failures.set(0)
    }
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its file is read
  function LazyView(props: P) {
    const failureCount = useSharedValue(failures)
    const Part = part.fetched()
    if (Part) return <Part {...props} />
    // As `React.lazy` does: Suspense waits for what is thrown.
    if (failureCount === 0) throw fetchPart()
    const onClose = close ?? (props as { onClose?: () => void }).onClose
    return (
      <Unavailable
        placement={placement}
        failureCount={failureCount}
        retry={fetchPart}
        onClose={onClose}
        onShown={countFailedView}
      />
    )
  }
  return Object.assign(LazyView, { load: part.load })
}

interface UnavailableProps {
  placement: FailurePlacement
  failureCount: number
  retry: () => void
  onClose: (() => void) | undefined
  /** @returns what is called when it is gone */
  onShown: () => () => void
}

const buttonStyle = 'min-h-8 cursor-pointer font-medium text-primary-deep'

function Unavailable({ placement, failureCount, retry, onClose, onShown }: UnavailableProps) {
  const words = useUiWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: while it is shown
  useEffect(() => {
    const leave = onShown()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      leave()
    }
  }, [])
  if (placement === 'nothing') return null
  const isFloating = placement === 'floating'
  return (
    <p
      role={isFloating ? 'alert' : undefined}
      className={
        isFloating
          ? 'fixed inset-x-0 bottom-24 z-50 mx-auto w-fit rounded-xl bg-raised px-4 py-2 text-sm shadow-soft'
          : 'p-2 text-sm'
      }
    >
      {words.notLoaded} ·{' '}
      <button type="button" className={buttonStyle} onClick={retry}>
        {words.retry}
      </button>
      {failureCount > 1 && (
        <>
          {' '}
          · {/* What the part imports may have failed with it, and is not asked for again. */}
          <button type="button" className={buttonStyle} onClick={() => location.reload()}>
            {words.reload}
          </button>
        </>
      )}
      {isFloating && onClose && (
        <>
          {' '}
          ·{' '}
          <button type="button" className={buttonStyle} onClick={onClose}>
            {words.close}
          </button>
        </>
      )}
    </p>
  )
}
