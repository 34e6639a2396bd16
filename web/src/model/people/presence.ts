import type { User } from '@trau/contract'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { presence } from '../../i18n/vi/presence.ts'

type Words = typeof presence
const minute = 60_000

/** "Đang hoạt động", "Hoạt động 5 phút trước"; nothing when it is not shared, or longer ago than a week. */
export function presenceText(
  words: Words,
  { isOnline, lastActiveTime }: Pick<User, 'isOnline' | 'lastActiveTime'>,
  now: number,
): string | undefined {
  if (isOnline) return words.online
  if (!lastActiveTime) return undefined
  const minutes = Math.floor((now - lastActiveTime) / minute)
  if (minutes < 1) return words.justNow
  if (minutes < 60) return words.minutesAgo(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return words.hoursAgo(hours)
  const days = Math.floor(hours / 24)
  return days <= 7 ? words.daysAgo(days) : undefined
}

/**
 * The same, growing older by itself.
 * @param shortWords where there is little space
 */
export function usePresenceText(
  of: Pick<User, 'isOnline' | 'lastActiveTime'>,
  shortWords?: Words,
): string | undefined {
  const words = useText(presence)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return presenceText(shortWords ?? words, of, now)
}
