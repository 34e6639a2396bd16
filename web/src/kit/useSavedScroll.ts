import { useLayoutEffect, useRef } from 'react'
import { routerTimes } from './router-times.ts'

const places = new Map<string, number>()

/**
 * Keeps how far an element was scrolled under a name, for as long as the page lives: coming back finds the same place. For
 * what scrolls beside the router's own pages (panes of a dialog). Written at most every 100 ms.
 */
export function useSavedScroll<E extends HTMLElement>(name: string) {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const scrollable = element.current
    if (!scrollable) return
    scrollable.scrollTop = places.get(name) ?? 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      timer = undefined
      places.set(name, scrollable.scrollTop)
    }
    const soon = () => {
      timer ??= setTimeout(save, routerTimes.scrollSaveThrottle)
    }
    scrollable.addEventListener('scroll', soon, { passive: true })
    return () => {
      scrollable.removeEventListener('scroll', soon)
      if (timer === undefined) return
      clearTimeout(timer)
      save()
    }
  }, [name])
  return element
}
