import type { RoomMember } from '@trau/contract'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { Avatar } from '../../../ui/Avatar.tsx'

const mostFaces = 5

/** The faces of those who have read up to this message and no further. */
export function SeenBy({ members }: { members: readonly RoomMember[] }) {
  const words = useChatWords()
  const nameOf = ({ user }: RoomMember) => user.name || words.someone
  const more = members.length - mostFaces
  const names = words.seenBy(members.map(nameOf).join(', '))
  return (
    <div className="flex items-center justify-end gap-0.5 pt-1" title={names} data-seen-by="">
      {members.slice(0, mostFaces).map(member => (
        <Avatar
          key={member.userId}
          id={member.userId}
          name={nameOf(member)}
          src={member.user.avatarUrl}
          size="xs"
        />
      ))}
      {more > 0 && <span className="rounded-full bg-room px-1.5 text-xs text-room-muted">+{more}</span>}
      <span className="sr-only">{names}</span>
    </div>
  )
}
