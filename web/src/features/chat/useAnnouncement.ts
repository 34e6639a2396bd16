import type { Message } from '@trau/contract'
import { isWritten } from '@trau/contract/rules/message'
import { useEffect, useRef, useState } from 'react'
import { useChatWords } from '../../i18n/words/chat.ts'
import { messageSummary } from '../../model/messages/said.ts'

const gatherMs = 400
const windowMs = 2000
const spokenMs = 1000
const mostSpoken = 3

/**
 * What a screen reader says of the open room: new messages of others only, never history that joins above or below; many at
 * once become a number.
 * @param reachesEnd whether the messages go up to the room's last one: what joins where they did not is history too
 */
export function useAnnouncement(messages: readonly Message[], me: string, reachesEnd: boolean): string {
  const words = useChatWords()
  const [text, say] = useState('')
  const lastSeq = useRef(messages.at(-1)?.seq ?? 0)
  const reachedEnd = useRef(reachesEnd)
  const waiting = useRef<{ name: string; text: string; time: number }[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const last = messages.at(-1)?.seq ?? 0
    const isHistory = !reachedEnd.current
    reachedEnd.current = reachesEnd
    if (last <= lastSeq.current) return
    if (isHistory) {
      lastSeq.current = last
      return
    }
    const now = Date.now()
    for (const message of messages) {
      if (message.seq <= lastSeq.current || message.senderId === me || isWritten(message.type)) continue
      waiting.current.push({
        name: message.senderInfo.name || words.someone,
        text: messageSummary(message),
        time: now,
      })
    }
    lastSeq.current = last
    if (waiting.current.length === 0) return
    clearTimeout(timer.current)
    // The words that stand there, said again, would be no change, which alone is spoken.
    say('')
    timer.current = setTimeout(() => {
      const recent = waiting.current.filter(({ time }) => Date.now() - time < windowMs)
      waiting.current = []
      const announcement = recent.map(one => words.newMessageFrom(one.name, one.text)).join('. ')
      say(recent.length > mostSpoken ? words.newMessages(recent.length) : announcement)
      timer.current = setTimeout(say, spokenMs, '')
    }, gatherMs)
  }, [messages, me, words, reachesEnd])
  useEffect(() => () => clearTimeout(timer.current), [])
  return text
}
