import { LEAF, VEIN } from '../Logo.tsx'
import { ARECA_LINE, Drawing, type DrawingProps, GREEN, LEAF_LINE, ORANGE } from './Drawing.tsx'

/** A folder that stands open, with a leaf to be laid into it. */
export function NoFilesDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M31 42h30l9 10h59v52H31Z" {...GREEN} />
      <path d="M27 96V39a5 5 0 0 1 5-5h25a5 5 0 0 1 4 2l6 8h58a5 5 0 0 1 5 5v9" />
      <path
        d="M27 96 39 62a6 6 0 0 1 6-4h97a5 5 0 0 1 5 7l-12 35a6 6 0 0 1-6 4H33a6 6 0 0 1-6-8Z"
        className="fill-raised"
      />
      <g transform="translate(70 62) scale(1.05)">
        <path d={LEAF} strokeWidth={1.7} {...LEAF_LINE} />
        <path d={VEIN} strokeWidth={1.7} {...LEAF_LINE} />
      </g>
      <path d="M86 14c5 0 8 4 8 8s-4 7-8 7-8-3-8-7 3-8 8-8Z" {...ORANGE} />
      <path {...ARECA_LINE} d="M84 12c5 0 8 4 8 8s-4 7-8 7-8-3-8-7 3-8 8-8Z" />
      <path {...ARECA_LINE} d="M84 33v14M79 42l5 5 5-5" />
      <path d="M40 20h.1M122 22h.1M142 40h.1" strokeWidth="4" opacity=".5" />
    </Drawing>
  )
}
