import type { StickerId } from '@trau/contract'
import type { ReactNode } from 'react'
import { LEAF } from '../../ui/Logo.tsx'
import { cheeks, eyes, mouths, things } from './parts.tsx'

interface Drawing {
  eyes: keyof typeof eyes
  mouth: keyof typeof mouths
  hasCheeks?: true
  /** In front of the leaf. */
  things?: readonly (keyof typeof things)[]
  /** Of the leaf, where it is not its own green. */
  colour?: string
  /** Degrees that it leans. */
  lean?: number
}

/** Each sticker the contract knows; a new one does not compile before it is drawn. */
const drawings: Record<StickerId, Drawing> = {
  hello: { eyes: 'happy', mouth: 'smile', hasCheeks: true, things: ['hand'] },
  love: { eyes: 'hearts', mouth: 'smile', hasCheeks: true, things: ['hearts'] },
  laugh: { eyes: 'happy', mouth: 'laugh', things: ['laughTears'], lean: -6 },
  cry: { eyes: 'closed', mouth: 'wail', things: ['tears'] },
  angry: { eyes: 'angry', mouth: 'sad', things: ['steam'], colour: '#c7702f' },
  shy: { eyes: 'closed', mouth: 'wavy', hasCheeks: true, lean: 6 },
  wow: { eyes: 'wide', mouth: 'round', things: ['mark'] },
  sleepy: { eyes: 'closed', mouth: 'flat', things: ['sleep'], colour: '#2c7f74' },
  thanks: { eyes: 'happy', mouth: 'smile', hasCheeks: true, things: ['hands'] },
  ok: { eyes: 'open', mouth: 'smile', things: ['check'] },
  great: { eyes: 'happy', mouth: 'laugh', hasCheeks: true, things: ['thumb'] },
  party: { eyes: 'happy', mouth: 'laugh', hasCheeks: true, things: ['confetti'], lean: 5 },
  coffee: { eyes: 'open', mouth: 'kiss', things: ['cup'] },
  pho: { eyes: 'big', mouth: 'smile', hasCheeks: true, things: ['bowl'] },
  busy: { eyes: 'glasses', mouth: 'flat', things: ['laptop'] },
  miss: { eyes: 'big', mouth: 'sad', hasCheeks: true, things: ['hearts'] },
  birthday: { eyes: 'happy', mouth: 'laugh', hasCheeks: true, things: ['cake', 'confetti'] },
  tet: { eyes: 'happy', mouth: 'smile', hasCheeks: true, things: ['blossom', 'envelope'] },
}

export const stickerIds = Object.keys(drawings) as StickerId[]
export const isSticker = (id: string): id is StickerId => id in drawings

/** The leaf with a face; the same on every ground, so its colours are its own. */
export function Sticker({ id, className }: { id: StickerId; className?: string }): ReactNode {
  const {
    eyes: eyesKind,
    mouth,
    hasCheeks,
    things: heldThings = [],
    colour = '#2fa26f',
    lean = 0,
  } = drawings[id]
  return (
    <svg viewBox="-5 -5 42 42" aria-hidden="true" className={className}>
      <g transform={`rotate(${lean} 15 17)`}>
        <path d={LEAF} fill={colour} stroke="#0b5a3c" strokeWidth=".8" strokeLinejoin="round" />
        <path
          d="M6.6 7.4q3-4 7-3.2"
          fill="none"
          stroke="#fff"
          strokeOpacity=".55"
          strokeWidth="1.4"
          strokeLinecap="round"
        />
        {hasCheeks && cheeks}
        {eyes[eyesKind]}
        {mouths[mouth]}
      </g>
      {heldThings.map(name => (
        <g key={name}>{things[name]}</g>
      ))}
    </svg>
  )
}
