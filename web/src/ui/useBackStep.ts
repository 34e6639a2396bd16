import { useEffect, useRef } from 'react'

/**
 * Back closes a window over everything, also where the page was opened at its address: the window is a step of its own in the browser's
 * history, which goes with it however it is closed.
 */
export function useBackStep(close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    // Not by the router's own, which would look for a new page behind the same address.
    History.prototype.pushState.call(history, history.state, '')
    let isThere = true
    const onBack = () => {
      isThere = false
      latest.current()
    }
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('popstate', onBack)
      if (isThere) history.back()
    }
  }, [])
}
