import type { Message } from '@trau/contract'
import { useEffect, useMemo, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { withoutQuote } from '../../model/messages/message-window.ts'

/** The longest that a browser's timer can wait. */
const longestMs = 2 ** 31 - 1

/** The messages that have not reached their end, and quotes likewise; draws again at the next end, before the server has deleted it. */
export function useUnexpired(messages: readonly Message[]): readonly Message[] {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const ends = messages.flatMap(({ expiresTime, replyTo }) =>
      [expiresTime, replyTo?.expiresTime].filter(time => time !== undefined && time > now),
    ) as number[]
    if (ends.length === 0) return
    const wait = Math.max(0, ends.reduce((a, b) => Math.min(a, b)) - serverNow())
    const timer = setTimeout(() => setNow(serverNow()), Math.min(wait + 20, longestMs))
    return () => clearTimeout(timer)
  }, [messages, now])
  return useMemo(() => unexpiredAt(messages, now), [messages, now])
}

export function unexpiredAt(messages: readonly Message[], now: number): readonly Message[] {
  const isOver = (time: number | undefined) => time !== undefined && time <= now
  if (!messages.some(({ expiresTime, replyTo }) => isOver(expiresTime) || isOver(replyTo?.expiresTime)))
    return messages
  return messages
    .filter(({ expiresTime }) => !isOver(expiresTime))
    .map(message => (isOver(message.replyTo?.expiresTime) ? withoutQuote(message) : message))
}
