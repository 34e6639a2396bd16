import { useEffect, useState } from 'react'
import { useIsOnline } from '../live/useIsOnline.ts'
import { type CutOff, cutOff } from '../model/session/cut-off.ts'
import { useAppSelector } from '../store/hooks.ts'

/** Cuts shorter than this are not worth a word. */
const unsaidMs = 2000
/** A server that is restarted is back within this time: until then nothing alarms. */
const quietMs = 30_000

/**
 * What is said of the connection; every screen reads it as `cutOff`. A connection that was never opened is cut only where there is no network,
 * and one that stands is not cut, whatever the browser says of the network.
 */
export function useIsDisconnected(): CutOff | undefined {
  const status = useAppSelector(state => state.socket.status)
  const isOnline = useIsOnline()
  const isCut = status === 'idle' ? !isOnline : status !== 'connected'
  const [stage, setStage] = useState<'unsaid' | 'quiet' | 'long'>('unsaid')
  useEffect(() => {
    setStage('unsaid')
    if (!isCut) return
    const timers = [setTimeout(setStage, unsaidMs, 'quiet'), setTimeout(setStage, quietMs, 'long')]
    return () => timers.forEach(clearTimeout)
  }, [isCut])
  const word = isCut && stage !== 'unsaid' ? wordOf(status, isOnline, stage === 'long') : undefined
  useEffect(() => cutOff.set(word), [word])
  return word
}

function wordOf(status: string, isOnline: boolean, isLong: boolean): CutOff {
  if (!isOnline) return 'offline'
  if (!isLong) return 'connecting'
  return status === 'disconnected' ? 'stopped' : 'offline'
}
