import type { Color } from './constants.ts'
import { cx } from './cx.ts'
import { useUiWords } from './words.ts'

export interface CounterProps {
  count: number
  max?: number
  color?: Color
  /** what is counted, for screen readers: "3 chưa đọc" by default; '' when the surroundings say it */
  label?: string
  className?: string
}

/** "3", "99+"; nothing at zero. */
export function Counter({ count, max = 99, color = 'primary', label, className }: CounterProps) {
  const words = useUiWords()
  if (count <= 0) return null
  const accessibleLabel = label ?? words.unread(count)
  return (
    <span
      data-tone={color}
      className={cx(
        'inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-(--c) px-1.5 text-xs font-medium text-(--on-c) tabular-nums forced:border',
        className,
      )}
    >
      <span aria-hidden={accessibleLabel ? true : undefined}>{count > max ? `${max}+` : count}</span>
      {accessibleLabel && <span className="sr-only">{accessibleLabel}</span>}
    </span>
  )
}
