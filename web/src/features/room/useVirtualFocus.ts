import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

interface Options {
  ids: readonly string[]
  scroller: RefObject<HTMLElement | null>
  virtual: RefObject<VirtualizerHandle | null>
  /** Where Tab enters, until somebody moved; who leaves it has the focus there, where it is nowhere else. */
  initial: string | undefined
}

/**
 * One tab stop for a virtual list whose rows carry `data-room`: arrows, Home and End move it. The focused row stays mounted;
 * when it changes its place, React gives it the focus back within the same commit.
 */
export function useVirtualFocus({ ids, scroller, virtual, initial }: Options) {
  const [chosenKey, choose] = useState<string>()
  const activeId = [chosenKey, initial].find(id => id !== undefined && ids.includes(id)) ?? ids[0]
  const activeIndex = activeId === undefined ? -1 : ids.indexOf(activeId)
  const elementOf = (id: string) => scroller.current?.querySelector<HTMLElement>(`[data-room="${id}"]`)

  const moveTo = (index: number) => {
    const id = ids[index]
    if (id === undefined) return
    choose(id)
    virtual.current?.scrollToIndex(index, { align: 'nearest' })
    const take = (tries: number) => {
      const element = elementOf(id)
      if (element) element.focus({ preventScroll: true })
      else if (tries > 0) requestAnimationFrame(() => take(tries - 1))
    }
    take(5)
  }

  const before = useRef(initial)
  useEffect(() => {
    // The button that led back has gone with the room.
    if (!initial && document.activeElement === document.body) moveTo(ids.indexOf(before.current!))
    before.current = initial
  })

  return {
    activeId,
    keepMounted: useMemo(() => (activeIndex < 0 ? [] : [activeIndex]), [activeIndex]),
    onFocus(event: { target: EventTarget }) {
      const id = (event.target as HTMLElement).dataset.room
      if (id) choose(id)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const to = { ArrowDown: activeIndex + 1, ArrowUp: activeIndex - 1, Home: 0, End: ids.length - 1 }[
        event.key
      ]
      if (to === undefined) return
      event.preventDefault()
      moveTo(Math.min(Math.max(to, 0), ids.length - 1))
    },
  }
}
