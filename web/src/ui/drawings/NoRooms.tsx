import { LEAF } from '../Logo.tsx'
import { Drawing, type DrawingProps, GREEN, LEAF_LINE } from './Drawing.tsx'

/** Two leaves that could be talking. */
export function NoRoomsDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <g transform="translate(14 18) scale(2.35)">
        <path d={LEAF} {...GREEN} transform="translate(1.6 1.4)" />
        <path d={LEAF} strokeWidth={0.85} className="stroke-primary" />
      </g>
      <path {...LEAF_LINE} d="M33 57h.1M46 57h.1M59 57h.1" strokeWidth="5" />
      <g transform="translate(149 52) scale(-1.7 1.7)">
        <path d={LEAF} strokeWidth={1.18} className="fill-raised" />
      </g>
      <path d="M113 78c6-3 13-3 19 0M116 87c4-2 9-2 13 0" />
      <path d="M104 24c3-4 8-5 12-3M112 33c2-2 4-3 7-2M16 106h28M56 110h40" opacity=".5" />
    </Drawing>
  )
}
