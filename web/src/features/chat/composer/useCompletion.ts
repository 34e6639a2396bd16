import { type RefObject, useRef, useState } from 'react'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
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

  const current = () => {
    const field = area.current
    return field ? find(field.value, field.selectionStart) : undefined
  }
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
      if (current()?.query !== trigger.query) return
      setAt(0)
      setFound(items.length ? { trigger, items } : undefined)
    }, close)
  }
  const takeAt = (index: number) => {
    const chosenItem = completion?.items[index]
    const trigger = current()
    close()
    if (chosenItem !== undefined && trigger) take(chosenItem, trigger)
  }
  /** Who typed on faster than the list followed means what fits by now. */
  const takeFitting = async () => {
    const trigger = current()
    if (!completion || !trigger || trigger.query === completion.trigger.query) return takeAt(at)
    close()
    const [best] = await search(trigger.query)
    const now = current()
    if (best !== undefined && now?.start === trigger.start && now.query === trigger.query) take(best, now)
  }
  const takeMarked = () => void ignoreFailure(takeFitting(), 'optional')

  return {
    items: completion?.items,
    at,
    update,
    close,
    /** By a press on one of them. */
    take: takeAt,
    /** By a key. */
    takeMarked,
    /** @returns whether the key was meant for the list */
    onKey(key: string): boolean {
      if (!completion) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (step) setAt((at + step + completion.items.length) % completion.items.length)
      else if (key === 'Tab') takeMarked()
      else if (key === 'Escape') {
        refusedAt.current = completion.trigger.start
        close()
      } else return false
      return true
    },
  }
}

export type Completion = Pick<
  ReturnType<typeof useCompletion>,
  'items' | 'take' | 'takeMarked' | 'onKey' | 'close'
>
