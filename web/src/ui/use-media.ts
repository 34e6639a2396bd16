import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Two panes from 768 px, three from 1024. */
export const useIsWide = () => useMedia('(min-width: 768px)')
/** Whether the window is narrower than two panes. */
export const useIsPhone = () => !useIsWide()
export const useHasRoomForDetails = () => useMedia(threePanes)
export const hasRoomForDetails = () => matchMedia(threePanes).matches
const threePanes = '(min-width: 1024px)'

/** Fingers only: Enter is a new line, and nothing hovers. */
export const isTouch = () =>
  matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches
