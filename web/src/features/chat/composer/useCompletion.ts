import { type RefObject, useRef, useState } from 'react'
import type { Trigger } from './completion.ts'

interface Source<T> {
  find: (text: string, caret: number) => Trigger | undefined
  /** At most as many as a list shows; best first. */
  search: (query: string) => Promise<readonly T[]>
  take: (chosenItem: T, trigger: Trigger) => void
}

/** A list of what could be meant while one types. It only offers: nothing is taken without Enter, Tab or a press. */
export function useCompletion<T>(
  area: RefObject<HTMLTextAreaElement | null>,
  { find, search, take }: Source<T>,
) {
  const [completion, setFound] = useState<{ trigger: Trigger; items: readonly T[] }>()
  const [at, setAt] = useState(0)
  const refusedAt = useRef(-1)

  const close = () => setFound(undefined)
  const update = () => {
    const field = area.current
    const trigger =
      field && field.selectionStart === field.selectionEnd
        ? find(field.value, field.selectionStart)
        : undefined
    if (!trigger) refusedAt.current = -1
    if (!trigger || trigger.start === refusedAt.current) return close()
    void search(trigger.query).then(items => {
      // Typing went on while it was being looked for.
      const now = field && find(field.value, field.selectionStart)
      if (!now || now.query !== trigger.query) return
      setAt(0)
      setFound(items.length ? { trigger, items } : undefined)
    }, close)
  }
  const takeAt = (index: number) => {
    const chosenItem = completion?.items[index]
    if (!completion || chosenItem === undefined) return
    take(chosenItem, completion.trigger)
    close()
  }

  return {
    items: completion?.items,
    at,
    update,
    close,
    take: takeAt,
    /** @returns whether the key was meant for the list */
    onKey(key: string): boolean {
      if (!completion) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (step) setAt((at + step + completion.items.length) % completion.items.length)
      else if (key === 'Tab') takeAt(at)
      else if (key === 'Escape') {
        refusedAt.current = completion.trigger.start
        close()
      } else return false
      return true
    },
  }
}

export type Completion = Pick<ReturnType<typeof useCompletion>, 'items' | 'at' | 'take' | 'onKey' | 'close'>
