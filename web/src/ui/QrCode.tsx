import { encodeQR } from 'qr'
import { useMemo } from 'react'
import { cx } from './cx.ts'

export interface QrCodeProps {
  /** what a reader gets */
  value: string
  /** says what it is for; the code itself cannot be read aloud */
  label: string
  className?: string
}

/** The quiet zone that readers need, in squares. */
const quiet = 4

/**
 * A QR code as one path, so that it is sharp at any size. Dark on white in every theme: many readers do not see a code that is
 * the other way round. The encoder weighs 5 KB: show it on pages that are loaded late.
 */
export function QrCode({ value, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(value), [value])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('block rounded-lg bg-white text-[#101613] forced-color-adjust-none', className)}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** One run of dark squares in a row is one rectangle. */
function draw(value: string) {
  const rows = encodeQR(value, 'raw', { ecc: 'medium', border: quiet })
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`
    }
  })
  return { size: rows.length, path }
}
