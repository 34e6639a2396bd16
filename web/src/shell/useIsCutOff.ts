import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAppSelector } from '../store/hooks.ts'

/** Cuts shorter than this are not worth a word. */
const patienceMs = 2000

/**
 * `offline` after two seconds without network or connection, while it is being tried; `stopped` once nothing is tried any
 * more by itself. A connection that was never opened is no cut.
 */
export function useIsCutOff(): 'offline' | 'stopped' | undefined {
  const status = useAppSelector(state => state.socket.status)
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isCut = !isOnline || status === 'connecting'
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!isCut) return
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isCut])
  if (isOnline && status === 'disconnected') return 'stopped'
  return isCut && isLong ? 'offline' : undefined
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
