import { useEffect, useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useMedia, useShownCall } from '../call-context.ts'
import { clockStart, joinedIn } from '../call-facts.ts'
import { callClock } from '../call-times.ts'

/** How the call stands, in few words: that it rings, connects, or how long it lasts. */
export function StatusLine() {
  const words = useCallWords()
  const { call, isStarting } = useShownCall()
  const media = useMedia()
  const start = clockStart(call)
  if (isStarting) return words.calling
  if (call.state === 'RINGING') return words.ringing
  if (media.connection === 'reconnecting' || media.connection === 'failed') return words.reconnecting
  if (call.kind === 'GROUP' && joinedIn(call).length < 2) return words.onlyYou
  if (media.connection === 'connecting' || start === undefined) return words.connecting
  return <CallClock since={start} />
}

export function CallClock({ since }: { since: number }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <time className="tabular-nums">{callClock(now - since)}</time>
}
