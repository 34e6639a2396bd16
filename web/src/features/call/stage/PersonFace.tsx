import type { CallParticipant } from '@trau/contract'
import { Avatar, avatarColor } from '../../../ui/Avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { colourIdOf } from '../call-facts.ts'

/** The soft light behind somebody, in the colour of their picture. */
export const glowOf = (id: string) => ({
  background: `radial-gradient(ellipse 90% 70% at 50% 32%, color-mix(in oklab, var(--avatar-${avatarColor(id)}) 58%, var(--surface)), var(--surface) 78%)`,
})

interface PersonFaceProps {
  participant: CallParticipant
  size?: 'md' | 'lg' | 'xl'
  /** Rings that spread while it rings; a still one while they speak. */
  halo?: 'ringing' | 'speaking'
  className?: string
}

/** A person's picture, with what happens to them around it. */
export function PersonFace({ participant, size = 'xl', halo, className }: PersonFaceProps) {
  return (
    <span className={cx('relative inline-flex', className)}>
      {halo === 'ringing' && (
        <>
          <span className="call-wave absolute inset-0 rounded-full bg-ink/20" aria-hidden="true" />
          <span
            className="call-wave absolute inset-0 rounded-full bg-ink/20 [animation-delay:900ms]"
            aria-hidden="true"
          />
        </>
      )}
      <Avatar
        id={colourIdOf(participant)}
        name={participant.name}
        src={participant.info?.avatarUrl}
        size={size}
        className={cx(
          'rounded-full shadow-soft transition-shadow',
          halo === 'speaking' && 'ring-4 ring-primary ring-offset-4 ring-offset-transparent',
        )}
      />
    </span>
  )
}
