import { LEAF, VEIN } from '../Logo.tsx'
import { ARECA_LINE, Drawing, type DrawingProps, GREEN, LEAF_LINE, ORANGE } from './Drawing.tsx'

/** Two people in conical hats, a word between them. */
export function IntroTalkDrawing(props: DrawingProps) {
  return (
    <Drawing {...props} width={240} tall={180}>
      <ellipse cx="120" cy="162" rx="100" ry="11" {...GREEN} />
      <path d="M18 160c2-34 16-52 42-52s40 18 42 52" className="fill-raised" />
      <path d="M44 96c0 10 8 18 17 18s17-8 17-18" />
      <path
        d="M22 96C36 86 50 70 60 56c10 14 26 30 42 40-24 5-56 5-80 0Z"
        className="fill-secondary-soft stroke-secondary"
      />
      <path {...ARECA_LINE} d="M60 56c-3 14-8 28-16 42M60 56c3 14 9 28 18 42M60 56v43" opacity=".55" />
      <path d="M138 160c2-34 16-52 42-52s40 18 42 52" className="fill-primary-soft" />
      <path d="M163 92v4c0 10 8 18 17 18s17-8 17-18v-4" />
      <path
        d="M160 98c-4-22 4-36 20-36s25 14 20 36c-2-10-8-16-14-18-6 6-18 8-24 8-1 3-2 6-2 10Z"
        className="fill-raised"
      />
      <g transform="translate(90 14) scale(1.7)">
        <path d={LEAF} {...GREEN} transform="translate(1.6 1.4)" />
        <path d={LEAF} strokeWidth={1.18} className="stroke-primary" />
      </g>
      <path {...LEAF_LINE} d="M106 42h.1M115 42h.1M124 42h.1" strokeWidth="4.5" />
      <path d="M36 132c8 10 16 14 24 14s16-4 24-14M160 134c6 6 12 8 20 8s14-2 20-8" opacity=".5" />
    </Drawing>
  )
}

/** A small house under its curved roof: what you write stays yours, and waits when the network is gone. */
export function IntroKeepDrawing(props: DrawingProps) {
  return (
    <Drawing {...props} width={240} tall={180}>
      <ellipse cx="120" cy="162" rx="96" ry="11" {...GREEN} />
      <path d="M62 92v66h116V92" className="fill-raised" />
      <path
        d="M34 92c16-2 26-10 32-22 8-14 12-24 16-32h76c4 8 8 18 16 32 6 12 16 20 32 22-6 8-20 10-32 8H66c-12 2-26 0-32-8Z"
        className="fill-secondary-soft stroke-secondary"
      />
      <path
        {...ARECA_LINE}
        d="M34 92c-5-3-6-9-2-13M206 92c5-3 6-9 2-13M78 32h84M98 44 84 92M120 44v48M142 44l14 48"
      />
      <path
        d="M120 154c-11-7-19-15-19-27 0-6 4-10 9-10 4 0 8 2 10 6 2-4 6-6 10-6 5 0 9 4 9 10 0 12-8 20-19 27Z"
        className="fill-primary-soft stroke-primary"
      />
      <path {...LEAF_LINE} d="M120 125v16" />
      <path d="M76 158v-34h12v34M152 158v-34h12v34M50 158h140" />
      <path
        d="M30 42h14a6 6 0 1 0-5-8A8 8 0 0 0 24 37M196 34h16a6 6 0 0 0 0-11 8 8 0 0 0-14-2"
        opacity=".5"
      />
    </Drawing>
  )
}

/** A vine from leaf to leaf: the people you know, found by name. */
export function IntroStartDrawing(props: DrawingProps) {
  const leaves = [
    [22, 92, 1.5],
    [92, 40, 1.9],
    [174, 70, 1.6],
  ] as const
  return (
    <Drawing {...props} width={240} tall={180}>
      <ellipse cx="120" cy="162" rx="96" ry="11" {...GREEN} />
      <path
        d="M8 150c26 8 40-2 48-20s22-34 46-34 32 24 54 22 22-34 40-42 30 2 38-12"
        className="stroke-primary"
      />
      {leaves.map(([x, y, scale]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
          <path d={LEAF} className="fill-raised stroke-primary" strokeWidth={2 / scale} />
          <path d={VEIN} className="stroke-primary" strokeWidth={2 / scale} opacity=".6" />
        </g>
      ))}
      <g transform="translate(140 128)">
        <path
          d="M2-12C9-9 13-3 12 4 11 12 6 16 0 16S-11 12-12 4C-13-3-7-9 2-12Z"
          {...ORANGE}
          transform="translate(2 1)"
        />
        <path
          {...ARECA_LINE}
          d="M1-12C8-9 12-3 11 4 10 12 6 16 0 16S-11 12-12 4C-13-3-6-9 1-12ZM-12 6c3 4 7 1 7-2 2 5 7 5 9 0 1 3 5 4 7 1M1-12c0-8 6-8 8-16"
        />
      </g>
      <path {...LEAF_LINE} d="M60 34v12M54 40h12M214 128v10M209 133h10" />
      <path d="M30 60h.1M222 40h.1M150 26h.1M84 150h.1" strokeWidth="4" opacity=".5" />
    </Drawing>
  )
}
