import { cx } from './cx.ts'

interface ProgressBarProps {
  label: string
  value: number
  max: number
  /** It stands still for now. */
  isWaiting?: boolean
  className?: string
}

/** How much of it is done. */
export function ProgressBar({ label, value, max, isWaiting, className }: ProgressBarProps) {
  const percent = max > 0 ? Math.min((value / max) * 100, 100) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      className={cx('h-1.5 overflow-hidden rounded-full bg-fill forced:border', className)}
    >
      <div
        className={cx(
          'h-full rounded-full transition-[width] duration-200 motion-reduce:transition-none forced:bg-[Highlight]',
          isWaiting ? 'bg-edge' : 'bg-primary',
        )}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
