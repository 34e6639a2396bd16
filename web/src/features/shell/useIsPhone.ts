import { useSyncExternalStore } from 'react'

const query = globalThis.matchMedia?.('(max-width: 767.98px)')

/** Whether the window is narrower than two panes. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => query?.matches ?? false)

function subscribe(changed: () => void) {
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}
