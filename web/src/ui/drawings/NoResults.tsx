import { LEAF, VEIN } from '../Logo.tsx'
import { Drawing, type DrawingProps, GREEN, LEAF_LINE } from './Drawing.tsx'

/** A glass over a leaf that is not the one. */
export function NoResultsDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="72" cy="54" r="38" {...GREEN} />
      <circle cx="68" cy="50" r="36" />
      <path d="M94.5 77 101 84" />
      <path d="M99 86.5 103.5 82 127 104a5 5 0 0 1-6.5 6.500Z" className="fill-raised" />
      <g transform="translate(47 29) scale(1.32)">
        <path d={LEAF} strokeWidth={1.5} className="stroke-primary" strokeDasharray="3.4 3" />
        <path d={VEIN} strokeWidth={1.5} className="stroke-primary" />
      </g>
      <path d="M41 45c1-6 4-11 9-15" opacity=".5" />
      <path {...LEAF_LINE} d="M128 34v10M123 39h10" />
      <path d="M22 92h.1M136 66h.1M30 18h.1" strokeWidth="4" opacity=".5" />
    </Drawing>
  )
}
