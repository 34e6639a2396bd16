import { useEffect, useState } from 'react'
import IconTimer from '~icons/lucide/timer'
import { serverNow } from '../../../api/server-clock.ts'
import { useHiddenWords } from '../../../i18n/words/hidden.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** On a message with an end: how long it is still there, in the largest unit that says something. */
export function ExpiryMark({ expiresTime }: { expiresTime: number }) {
  const words = useHiddenWords()
  const [timeLeft, setLeft] = useState(() => expiresTime - serverNow())
  useEffect(() => {
    const timer = setTimeout(
      () => setLeft(expiresTime - serverNow()),
      timeLeft > 2 * hour ? 10 * minute : timeLeft > 2 * minute ? 20_000 : 1_000,
    )
    return () => clearTimeout(timer)
  }, [expiresTime, timeLeft])
  const { unit, count } = roundedUp(timeLeft)
  const time = words[unit](count)
  return (
    <span className="flex items-center gap-0.5" title={words.leftLong(time)}>
      <IconTimer className="size-3.5" aria-hidden="true" />
      {words.left(time)}
    </span>
  )
}

/** Rounded up, so that what was just set to 7 days says 7 days; a unit smaller where there would be fewer than two. */
export function roundedUp(ms: number): { unit: 'days' | 'hours' | 'minutes' | 'seconds'; count: number } {
  if (ms > 2 * day) return { unit: 'days', count: Math.ceil(ms / day) }
  if (ms > 2 * hour) return { unit: 'hours', count: Math.ceil(ms / hour) }
  if (ms > 2 * minute) return { unit: 'minutes', count: Math.ceil(ms / minute) }
  return { unit: 'seconds', count: Math.max(0, Math.ceil(ms / 1_000)) }
}
