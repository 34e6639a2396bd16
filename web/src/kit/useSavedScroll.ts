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
    const scrolled = element.current
    if (!scrolled) return
    scrolled.scrollTop = places.get(name) ?? 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      timer = undefined
      places.set(name, scrolled.scrollTop)
    }
    const soon = () => {
      timer ??= setTimeout(save, routerTimes.scrollSaveThrottle)
    }
    scrolled.addEventListener('scroll', soon, { passive: true })
    return () => {
      scrolled.removeEventListener('scroll', soon)
      if (timer === undefined) return
      clearTimeout(timer)
      save()
    }
  }, [name])
  return element
}
