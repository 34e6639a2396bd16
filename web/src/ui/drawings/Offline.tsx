import { ARECA_LINE, Drawing, type DrawingProps, GREEN } from './Drawing.tsx'

/** A kite whose string has parted: it is still up there. */
export function OfflineDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M46 30 92 18 110 58 74 78Z" {...GREEN} transform="translate(4 4)" />
      <path d="M46 30 92 18 110 58 74 78Z" className="stroke-primary" />
      <path d="M46 30 110 58M92 18 74 78" className="stroke-primary" />
      <path {...ARECA_LINE} d="M110 58c8 6 18 2 22 10s-6 12-2 20 12 6 12 14M74 78c-2 8-10 8-12 14s2 8-2 14" />
      <path {...ARECA_LINE} d="M131 64l4 6-8 1M128 86l3 6-7 0M64 88l-6 1 4 5" />
      <path d="M83 44c-6 12-18 10-22 20M53 74c-4 8-1 12-8 16" />
      <path d="M38 98c-4 6-12 6-16 12" strokeDasharray="1 6" />
      <path
        d="M8 62h18a7 7 0 1 0-6-10A10 10 0 0 0 2 56M126 24h20a7 7 0 0 0 0-13 10 10 0 0 0-18-2"
        opacity=".5"
      />
    </Drawing>
  )
}
