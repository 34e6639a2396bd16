import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useFocusKept } from '../../ui/useFocusKept.ts'

const links = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLAnchorElement>('a[data-notification]') ?? []),
]

/** Arrows, Home and End move between the rows; Delete presses the row’s own button for it, and the focus stays in the list. */
export function useListKeys(root: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    const all = links(root.current)
    const at = all.indexOf(event.target as HTMLAnchorElement)
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return
    const next: Record<string, number> = {
      ArrowDown: Math.min(at + 1, all.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: all.length - 1,
    }
    const place = next[event.key]
    if (place === undefined) return
    event.preventDefault()
    all[place]?.focus()
  }
}

/**
 * Keeps the focus in the list when a row goes: on the row below it, or above where it is the last, on the list itself where it is the only one.
 * @returns to be called with the row, before it goes
 */
export function useLeavingRows(root: RefObject<HTMLElement | null>): (row: HTMLElement) => void {
  const next = useRef<HTMLElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  // The menu of a row takes the focus along as it closes.
  useFocusKept(next, isLeaving)
  useEffect(() => {
    if (isLeaving) setLeaving(false)
  }, [isLeaving])
  return row => {
    const all = links(root.current)
    const at = all.findIndex(link => row.contains(link))
    next.current = all[at + 1] ?? all[at - 1] ?? root.current
    next.current?.focus()
    setLeaving(true)
  }
}
