import { LEAF, VEIN } from '../Logo.tsx'
import { ARECA_LINE, Drawing, type DrawingProps, GREEN } from './Drawing.tsx'

/** A telephone at rest, with a leaf for a voice. */
export function NoCallsDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <ellipse cx="80" cy="104" rx="56" ry="8" {...GREEN} />
      <path d="M46 104c0-16 10-24 16-34h36c6 10 16 18 16 34Z" className="fill-raised" />
      <circle cx="80" cy="88" r="10" className="fill-primary-soft" />
      <path
        d="M38 66c0-9 5-14 14-16 18-4 38-4 56 0 9 2 14 7 14 16v4H98v-8c-12-2-24-2-36 0v8H38Z"
        className="fill-raised"
      />
      <path {...ARECA_LINE} d="M118 30c5 3 8 8 9 14M122 21c8 4 13 12 14 21" />
      <g transform="translate(66 14) scale(.8)">
        <path d={LEAF} className="fill-primary-soft stroke-primary" strokeWidth={2.3} />
        <path d={VEIN} className="stroke-primary" strokeWidth={2} />
      </g>
    </Drawing>
  )
}
