import { ARECA_LINE, Drawing, type DrawingProps, GREEN, LEAF_LINE } from './Drawing.tsx'

/** A telephone that shows a code, and the lock that asks for it. */
export function SecondFactorDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <ellipse cx="80" cy="106" rx="56" ry="8" {...GREEN} />
      <rect x="34" y="16" width="48" height="90" rx="9" className="fill-raised" />
      <path d="M52 24h12M44 92h28" opacity=".5" />
      <rect x="42" y="46" width="32" height="20" rx="5" {...GREEN} />
      <path {...LEAF_LINE} strokeWidth="4" d="M49 56h0M58 56h0M67 56h0" />
      <path d="M102 68V56a13 13 0 0 1 26 0v12" />
      <rect x="94" y="68" width="42" height="36" rx="8" className="fill-raised" />
      <path {...ARECA_LINE} d="m106 86 6 6 12-12" />
      <path {...ARECA_LINE} d="M128 30c6 2 11 7 13 13M131 20c9 3 16 10 19 19" />
    </Drawing>
  )
}
