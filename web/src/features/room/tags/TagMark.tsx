import type { PersonalTag } from '@trau/contract'
import { RuntimeIcon } from '../../../ui/icons/RuntimeIcon.tsx'

/** Of `tagColours`; a tag of another colour, from a newer server, has none. */
const fills: Record<string, string> = {
  red: '#d64545',
  orange: '#e07b1f',
  yellow: '#d9ae0b',
  green: '#3f9b4f',
  teal: '#1c9a94',
  blue: '#3b7dd8',
  purple: '#8a5bd6',
  grey: '#8a8f98',
}

export const fillOf = (colour: string | undefined) => (colour ? fills[colour] : undefined)

/** A tag's icon in its colour, its emoji, or a dot of its colour. */
export function TagMark({
  tag: { icon, emoji, colour },
}: {
  tag: Pick<PersonalTag, 'icon' | 'emoji' | 'colour'>
}) {
  if (icon) {
    return (
      <span className="flex shrink-0" style={{ color: fillOf(colour) }}>
        <RuntimeIcon name={icon} className="size-4" />
      </span>
    )
  }
  if (emoji) {
    return (
      <span aria-hidden="true" className="text-sm leading-none">
        {emoji}
      </span>
    )
  }
  return (
    <span
      aria-hidden="true"
      className="size-2.5 shrink-0 rounded-full border border-line bg-fill-strong"
      style={{ backgroundColor: fillOf(colour) }}
    />
  )
}

const mostMarks = 3

/** The first tags of a room, small, at the end of its row. */
export const TagMarks = ({ tags }: { tags: readonly PersonalTag[] }) =>
  tags.length === 0 ? null : (
    <span className="flex shrink-0 items-center gap-1">
      {tags.slice(0, mostMarks).map(tag => (
        <TagMark key={tag.tagId} tag={tag} />
      ))}
    </span>
  )
