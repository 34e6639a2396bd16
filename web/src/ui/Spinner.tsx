import { DEFAULT_SPINNER_SIZE, type Size } from './constants.ts'
import { cx } from './cx.ts'
import { useUiWords } from './words.ts'

const PIXELS: Record<Size, string> = { sm: 'size-4', md: 'size-6', lg: 'size-10' }

export interface SpinnerProps {
  size?: Size
  /** what is awaited; read aloud. Empty when the surroundings already say it. */
  label?: string
  className?: string
}

export function Spinner({ size = DEFAULT_SPINNER_SIZE, label, className }: SpinnerProps) {
  const words = useUiWords()
  const name = label ?? words.loading
  return (
    <span
      {...(name ? { role: 'status', 'aria-label': name } : {})}
      data-size={size}
      className={cx('inline-flex shrink-0', PIXELS[size], className)}
    >
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-full animate-spin">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity=".22" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
    </span>
  )
}
