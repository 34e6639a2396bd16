import { givenName } from '@trau/contract/rules/given-name'
import { useState } from 'react'
import { initials } from '../text/vietnamese.ts'
import { cx } from './cx.ts'
import { useUiWords } from './words.ts'

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

const SIZES: Record<AvatarSize, string> = {
  xs: 'size-5 text-xs',
  sm: 'size-8 text-xs',
  md: 'size-11 text-base',
  lg: 'size-16 text-xl',
  xl: 'size-24 text-3xl',
}
/** Of those classes at the usual text size, in pixels. */
const PIXELS: Record<AvatarSize, number> = { xs: 20, sm: 32, md: 44, lg: 64, xl: 96 }
const FACES: Record<AvatarSize, string> = {
  xs: 'text-xs',
  sm: 'text-xs',
  md: 'text-xs',
  lg: 'text-base',
  xl: 'text-2xl',
}
const DOTS: Record<AvatarSize, string> = {
  xs: 'size-2',
  sm: 'size-2.5',
  md: 'size-3',
  lg: 'size-4',
  xl: 'size-5',
}

export interface AvatarProps {
  /** chooses the colour, so that a person keeps it when the name changes */
  id: string
  name: string
  src?: string | null
  size?: AvatarSize
  isOnline?: boolean
  /** true when the name stands beside it: the picture is then not read twice */
  isDecorative?: boolean
  className?: string
}

/** A picture, or the initials of the last two words on a colour of one's own. A picture that fails falls back to them. */
export function Avatar({
  id,
  name,
  src,
  size = 'md',
  isOnline,
  isDecorative = true,
  className,
}: AvatarProps) {
  const words = useUiWords()
  const naming = isDecorative
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': isOnline ? `${name}, ${words.online}` : name }
  return (
    <span {...naming} className={cx('relative inline-flex shrink-0', SIZES[size], className)}>
      <Face id={id} name={name} src={src} pixels={PIXELS[size]} isSmall={size === 'xs'} />
      {isOnline && (
        <span
          className={cx(
            'absolute right-0 bottom-0 rounded-full bg-primary ring-2 ring-surface forced:bg-[Highlight]',
            DOTS[size],
          )}
        />
      )}
    </span>
  )
}

/** Two people one over the other: a group without its own picture. */
export function GroupAvatar({ id, name, src, members, size = 'md', className }: GroupAvatarProps) {
  if (src || members.length < 2) return <Avatar {...{ id, name, src, size, className }} />
  const [first, second] = members as [GroupMember, GroupMember]
  const isSmall = size === 'xs' || size === 'sm'
  return (
    <span aria-hidden="true" className={cx('relative inline-flex shrink-0', SIZES[size], className)}>
      <span className={cx('absolute top-0 right-0 size-[68%]', FACES[size])}>
        <Face {...second} pixels={PIXELS[size]} isSmall={isSmall} />
      </span>
      <span
        className={cx('absolute bottom-0 left-0 size-[68%] rounded-full ring-2 ring-surface', FACES[size])}
      >
        <Face {...first} pixels={PIXELS[size]} isSmall={isSmall} />
      </span>
    </span>
  )
}

interface GroupMember {
  id: string
  name: string
  src?: string | null
}

export interface GroupAvatarProps extends GroupMember {
  /** the first two are drawn */
  members: readonly GroupMember[]
  size?: AvatarSize
  className?: string
}

/** Nothing is written under 12 px: a small face has the given name's letter alone. */
function Face({ id, name, src, pixels, isSmall }: GroupMember & { pixels: number; isSmall?: boolean }) {
  const [failedUrl, setFailed] = useState<string>()
  if (src && src !== failedUrl) {
    return (
      <img
        src={src}
        srcSet={isStored(src) ? `${src}?size=96 96w, ${src}?size=256 256w, ${src} 2048w` : undefined}
        sizes={isStored(src) ? `${pixels}px` : undefined}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setFailed(src)}
        className="size-full rounded-full bg-fill object-cover"
      />
    )
  }
  return (
    <span
      // A drawing, not a text: what stands beside it is the name, and voice control uses what it reads there.
      data-initials={initials(isSmall ? givenName(name) : name)}
      className="flex size-full items-center justify-center rounded-full font-medium text-(--on-avatar) select-none before:content-[attr(data-initials)]"
      style={{ background: `var(--avatar-${avatarColor(id)})` }}
    />
  )
}

/** A picture that the server keeps in these sizes; others are previews of what is about to be uploaded. The browser takes what its screen needs. */
const isStored = (src: string) => /\/pictures\/[\w-]{24}$/.test(src)

/** One of eight, the same for an id everywhere and always (FNV-1a). */
export function avatarColor(id: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % 8
}
