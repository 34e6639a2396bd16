import { type HistoryLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** What lies over the page, the last opened last. */
const layers: object[] = []

/**
 * The browser's Back puts away what lies over the page, the last opened first, before it leaves the page.
 * @param isLeft of two addresses: whether Back would leave what this lies over; always, where nothing of it stands in the address
 */
export function useBackCloses(
  isOver: boolean,
  close: () => void,
  isLeft: (from: HistoryLocation, to: HistoryLocation) => boolean = () => true,
) {
  // The gallery and the tests of parts have none.
  const history = useRouter({ warn: false })?.history
  const latest = useRef({ close, isLeft })
  latest.current = { close, isLeft }
  useEffect(() => {
    if (!isOver || !history) return
    const layer = {}
    layers.push(layer)
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn({ action, currentLocation, nextLocation }) {
        if (action !== 'BACK' || layers.at(-1) !== layer) return false
        if (!latest.current.isLeft(currentLocation, nextLocation)) return false
        // Closing may change the address: not before the router has gone forward again, to the entry that it belongs to.
        addEventListener('popstate', () => latest.current.close(), { once: true })
        return true
      },
    })
    return () => {
      unblock()
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [history, isOver])
}

/** For what stands in the search part of the address. */
export const isOtherPath = (from: HistoryLocation, to: HistoryLocation) => from.pathname !== to.pathname
