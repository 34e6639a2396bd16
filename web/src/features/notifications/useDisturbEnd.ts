import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useNotificationPreferences } from '../../model/notifications/preferences.ts'

const longestWaitMs = 2 ** 31 - 1

/** Until when nothing disturbs; undefined while everything does. It goes by itself at its end. */
export function useDisturbEnd(): number | undefined {
  const until = useNotificationPreferences().data?.doNotDisturbUntil ?? 0
  const [, renderAgain] = useState(0)
  useEffect(() => {
    const leftMs = until - serverNow()
    if (leftMs <= 0) return
    const timer = setTimeout(() => renderAgain(count => count + 1), Math.min(leftMs + 1, longestWaitMs))
    return () => clearTimeout(timer)
  }, [until])
  return until > serverNow() ? until : undefined
}
