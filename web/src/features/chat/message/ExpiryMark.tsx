import { useEffect, useState } from 'react'
import IconTimer from '~icons/lucide/timer'
import { serverNow } from '../../../api/server-clock.ts'
import { useHiddenWords } from '../../hidden/words.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** On a message with an end: how long it is still there, in the largest unit that says something. */
export function ExpiryMark({ expiresTime }: { expiresTime: number }) {
  const words = useHiddenWords()
  const [left, setLeft] = useState(() => expiresTime - serverNow())
  useEffect(() => {
    const timer = setTimeout(
      () => setLeft(expiresTime - serverNow()),
      left > 2 * hour ? 10 * minute : left > 2 * minute ? 20_000 : 1_000,
    )
    return () => clearTimeout(timer)
  }, [expiresTime, left])
  const time =
    left >= 2 * day
      ? words.days(Math.floor(left / day))
      : left >= 2 * hour
        ? words.hours(Math.floor(left / hour))
        : left >= 2 * minute
          ? words.minutes(Math.floor(left / minute))
          : words.seconds(Math.max(0, Math.ceil(left / 1_000)))
  return (
    <span className="flex items-center gap-0.5" title={words.leftLong(time)}>
      <IconTimer className="size-3.5" aria-hidden="true" />
      {words.left(time)}
    </span>
  )
}
