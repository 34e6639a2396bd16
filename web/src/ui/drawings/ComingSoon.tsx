import { LEAF, VEIN } from '../Logo.tsx'
import { ARECA_LINE, Drawing, type DrawingProps, GREEN, ORANGE } from './Drawing.tsx'

/** A betel vine that has begun to climb. */
export function ComingSoonDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <ellipse cx="80" cy="104" rx="56" ry="8" {...GREEN} />
      <path d="M58 84h44l-5 22a4 4 0 0 1-4 3H67a4 4 0 0 1-4-3ZM55 77h50v7H55Z" className="fill-raised" />
      <path {...ORANGE} d="M64 92h32l-1.5 6h-29Z" />
      <path {...ARECA_LINE} d="M64 92h32" />
      <path d="M88 77V12M84 20h8M84 36h8M84 52h8M84 66h8" opacity=".5" />
      <path className="stroke-primary" d="M74 77c-6-10 12-14 14-24S70 42 76 30c3-6 12-7 14-14 1-5-4-7-6-4" />
      <g transform="translate(93 32) scale(.86)">
        <path d={LEAF} className="fill-primary-soft stroke-primary" strokeWidth={2.3} />
        <path d={VEIN} className="stroke-primary" strokeWidth={2} />
      </g>
      <g transform="translate(73 44) scale(-1 1) scale(1.05)">
        <path d={LEAF} className="fill-primary-soft stroke-primary" strokeWidth={1.9} />
        <path d={VEIN} className="stroke-primary" strokeWidth={1.7} />
      </g>
      <g transform="translate(71 12) scale(-1 1) scale(.62)">
        <path d={LEAF} className="fill-primary-soft stroke-primary" strokeWidth={3.2} />
      </g>
      <path
        {...ARECA_LINE}
        d="M130 24a8 8 0 1 0 .1 0M130 8v5M130 43v5M110 28h5M145 28h5M116 14l3.5 3.500M140.5 38.5 144 42M144 14l-3.5 3.500M119.5 38.5 116 42"
      />
    </Drawing>
  )
}
