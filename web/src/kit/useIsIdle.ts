import { useEffect, useState } from 'react'

const quietMs = 2000

/** Whether the page has come to rest: what nobody waits for is fetched from then on. */
export function useIsIdle(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return isAtRest
}
