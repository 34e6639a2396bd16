import { useEffect, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'

/** The longest that a timer waits; a later end is looked at again then. */
const longestWaitMs = 2 ** 31 - 1

/** Whether a time has come, by the server's clock; draws again when it comes. */
export function useIsPast(time: number | undefined): boolean {
  const [, rerender] = useState(0)
  const isPast = time !== undefined && time <= serverNow()
  useEffect(() => {
    if (time === undefined || isPast) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const timeLeft = time - serverNow()
      if (timeLeft <= 0) return rerender(count => count + 1)
      timer = setTimeout(wait, Math.min(timeLeft, longestWaitMs))
    }
    wait()
    return () => clearTimeout(timer)
  }, [time, isPast])
  return isPast
}
