import type { KeyboardEvent, RefObject } from 'react'

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

/** Puts the focus on the row below the one that goes, or above where it is the last. */
export function focusNeighbour(row: HTMLElement) {
  const all = links(row.parentElement?.closest('section')?.parentElement ?? null)
  const at = all.findIndex(link => row.contains(link))
  const neighbour = all[at + 1] ?? all[at - 1]
  neighbour?.focus()
}
