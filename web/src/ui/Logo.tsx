import { useId } from 'react'
import { cx } from './cx.ts'

// The betel leaf, tip down and left as a bubble's tail; and its vein, the stroke of a reply. On a 32 × 32 grid.
export const LEAF =
  'M20.6 11.12C25.54 8.69 35.85 15.56 28.35 24.28 22.73 30.91 15.4 29.12 10.52 29.19 7.63 29.35 4.95 30.03 1 30.6 2.33 28.36 3.47 25.94 3.32 23.06 3.07 18.37.89 11.24 6.7 4.79 14.4-3.76 22.5 5.95 20.6 11.12Z'
export const VEIN = 'M21.52 10.56C17.49 17.25 12.02 23.33 5.01 26.3'

/** The mark alone, in the text's colour; the vein is cut out, so it stands on any ground. Named when `label` is given. */
export function Mark({ className, label }: { className?: string; label?: string }) {
  const mask = useId()
  return (
    <svg
      viewBox="0 0 32 32"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx('size-8 shrink-0 text-primary', className)}
    >
      <mask id={mask}>
        <rect width="32" height="32" fill="#fff" />
        <path d={VEIN} fill="none" stroke="#000" strokeWidth="2.4" strokeLinecap="round" />
      </mask>
      <path d={LEAF} fill="currentColor" mask={`url(#${mask})`} />
    </svg>
  )
}

/** Mark and name. */
export function Logo({ size = 'md', className }: { size?: 'sm' | 'md' | 'lg'; className?: string }) {
  const sizes = {
    sm: ['size-6', 'text-lg'],
    md: ['size-8', 'text-2xl'],
    lg: ['size-12', 'text-3xl'],
  }[size]
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <Mark className={sizes[0]} />
      <span className={cx('font-bold tracking-tight', sizes[1])}>Trầu</span>
    </span>
  )
}
