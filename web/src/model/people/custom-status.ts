import type { CustomStatus } from '@trau/contract'
import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'

/** The longest that a timer waits; a later end is looked at again then. */
const longestWaitMs = 2 ** 31 - 1

const isOver = ({ until }: CustomStatus) => until !== undefined && until <= serverNow()

/** The status as long as it holds: it goes by itself at its end. */
export function useCustomStatus(status: CustomStatus | undefined): CustomStatus | undefined {
  const [, rerender] = useState(0)
  const until = status?.until
  useEffect(() => {
    if (until === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const timeLeft = until - serverNow()
      if (timeLeft <= 0) return rerender(count => count + 1)
      timer = setTimeout(wait, Math.min(timeLeft, longestWaitMs))
    }
    wait()
    return () => clearTimeout(timer)
  }, [until])
  return status && !isOver(status) ? status : undefined
}

/** "🌴 Nghỉ phép", in one line. */
export const statusText = ({ emoji, text }: CustomStatus): string => [emoji, text].filter(Boolean).join(' ')
