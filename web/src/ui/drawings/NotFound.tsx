import { LEAF, VEIN } from '../Logo.tsx'
import { ARECA_LINE, Drawing, type DrawingProps } from './Drawing.tsx'

/** A bamboo bridge that ends over the river, and a leaf that floats on. */
export function NotFoundDrawing(props: DrawingProps) {
  return (
    <Drawing {...props} width={480} tall={350}>
      <circle cx="346" cy="86" r="40" className="fill-secondary-soft" stroke="none" />
      <circle cx="340" cy="80" r="38" {...ARECA_LINE} />
      <path
        className="fill-primary-soft"
        stroke="none"
        d="M26 236C54 196 84 124 124 138c26 10 42 38 66 34 40-6 58-64 104-58 44 6 62 62 98 74 28 9 46 26 64 48Z"
      />
      <path d="M20 230C48 190 80 118 120 132c26 10 42 40 66 36 40-6 58-64 104-58 44 6 62 62 98 74 30 10 50 26 70 48" />
      <path
        opacity=".5"
        d="M60 204c14-26 34-46 58-48M76 214c18-28 36-38 60-38M256 160c12-20 24-28 44-26M250 180c18-22 36-28 60-20M378 206c16 0 32 6 44 16"
      />
      <path
        className="fill-raised"
        d="M44 222 214 212a4 4 0 0 1 .5 8L44 231ZM430 222 308 213a4 4 0 0 0-.5 8L430 231Z"
      />
      <path
        {...ARECA_LINE}
        d="M92 219.500v8.500M140 216.500v8.500M186 214v8.500M346 216v8.500M390 219.500v8.500M214 212l7-5M308 213l-7-4"
      />
      <path d="M58 231v34M114 227v48M168 224v52M58 221V186M114 217V180M168 214V177M332 223v52M380 227v48M424 230v34M332 214V178M380 218V182M424 221V187" />
      <path d="M50 189 186 177M436 189 316 177" />
      <path {...ARECA_LINE} d="M186 177l6-4M316 177l-6-3" />
      <path
        className="stroke-primary"
        d="M8 250c26-8 50-8 66-2 12 5 12 14-2 18-20 6-42 4-60 2M472 250c-26-8-50-8-66-2-12 5-12 14 2 18 20 6 42 4 60 2"
      />
      <g transform="translate(238 240) scale(1.5) rotate(-8)">
        <path d={LEAF} className="fill-raised stroke-primary" strokeWidth={1.33} />
        <path d={VEIN} className="stroke-primary" strokeWidth={1.33} />
      </g>
      <path d="M214 292c10 5 20 5 30 0s20-5 30 0 20 5 30 0M60 300c10 5 20 5 30 0s20-5 30 0M120 320c10 5 20 5 30 0s20-5 30 0 20 5 30 0M330 310c10 5 20 5 30 0s20-5 30 0 20 5 30 0M250 334c10 5 20 5 30 0s20-5 30 0" />
      <path d="M190 72c5-6 10-6 14-1 4-5 9-5 14 1M230 50c4-5 8-5 11-1 3-4 7-4 11 1M150 98c3-4 6-4 9-1 3-3 6-3 9 1" />
    </Drawing>
  )
}
