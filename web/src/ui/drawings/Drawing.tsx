import type { ReactNode, SVGProps } from 'react'
import { cx } from '../cx.ts'

export interface DrawingProps {
  /** named when it says something its surroundings do not; hidden from screen readers otherwise */
  label?: string
  height?: number
  className?: string
}

/** The one hand of all drawings: a round two-unit line in the text's colour, soft leaf-green and areca-orange grounds. */
export function Drawing({
  width = 160,
  tall = 120,
  label,
  height,
  className,
  children,
}: DrawingProps & { width?: number; tall?: number; children: ReactNode }) {
  const name: SVGProps<SVGSVGElement> = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a <title> would show as a tooltip; the label names it instead
    <svg
      {...name}
      viewBox={`0 0 ${width} ${tall}`}
      height={height}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('max-w-full text-muted', !height && 'h-auto w-full', className)}
    >
      {children}
    </svg>
  )
}

/** Filled grounds under the lines. */
export const GREEN = { className: 'fill-primary-soft', stroke: 'none' }
export const ORANGE = { className: 'fill-secondary-soft', stroke: 'none' }
/** Lines that carry the accent. */
export const LEAF_LINE = { className: 'stroke-primary' }
export const ARECA_LINE = { className: 'stroke-secondary' }
