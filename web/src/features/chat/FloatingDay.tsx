import { useEffect, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { useDayLabel } from './message/RowMarks.tsx'

const lingerMs = 1500

/** The date of what is at the top, while one scrolls past its own heading. */
export function FloatingDay({ time, isShown }: { time: number; isShown: boolean }) {
  const label = useDayLabel(time)
  const [isRecent, setRecent] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every other row at the top is a reason to show it again
  useEffect(() => {
    setRecent(isShown)
    const timer = setTimeout(() => setRecent(false), lingerMs)
    return () => clearTimeout(timer)
  }, [time, isShown])
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center">
      <span
        className={cx(
          'rounded-full bg-raised px-3 py-1 text-xs font-medium text-muted shadow-soft transition-opacity',
          isShown && isRecent ? 'opacity-100' : 'opacity-0',
        )}
      >
        {label}
      </span>
    </div>
  )
}
