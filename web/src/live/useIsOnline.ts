import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser says that there is a network. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
