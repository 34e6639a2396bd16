import { type ReactNode, useEffect, useState } from 'react'
import { cx } from './cx.ts'

/** One grey bar in the place of what comes. Hidden from screen readers: the container says that it loads. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block h-4 animate-shimmer rounded-md bg-fill-strong', className)}
    />
  )
}

/** Rows of a list that is on its way: a round picture and two lines, of uneven length so that they read as text. */
export function SkeletonRows({ rows = 8, label }: { rows?: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-1 p-2">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows that never move
        <div key={index} className="flex items-center gap-3 px-2 py-2.5">
          <Skeleton className="size-11 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className={['w-2/5', 'w-3/5', 'w-1/2'][index % 3]} />
            <Skeleton className={cx('h-3', ['w-4/5', 'w-3/5', 'w-2/3'][index % 3])} />
          </div>
        </div>
      ))}
    </div>
  )
}

/**
 * Shows its children only when the wait passes 300 ms, and then for at least 300 ms: nothing flashes on a fast network.
 * Keep it mounted, and tell it when to wait.
 */
export function Delayed({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  const [isShown, show] = useState(false)
  useEffect(() => {
    if (isWaiting === isShown) return
    const timer = setTimeout(() => show(isWaiting), 300)
    return () => clearTimeout(timer)
  }, [isWaiting, isShown])
  return isShown ? children : null
}
