import type { RoomItem } from '../store/room-order.ts'
import { Avatar, type AvatarSize, GroupAvatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/cx.ts'
import { Mark } from '../ui/Logo.tsx'

const selfSizes: Partial<Record<AvatarSize, string>> = {
  sm: 'size-8',
  md: 'size-11',
  lg: 'size-16',
  xl: 'size-24',
}

/**
 * A room's face: the other person's, the letters of a group's name, or our leaf for the room with oneself. A group without a name is called by its
 * people, and two of them are its face.
 */
export function RoomAvatar({
  item,
  name,
  me,
  size = 'md',
}: {
  item: RoomItem
  name: string
  me: string
  size?: AvatarSize
}) {
  const { room } = item
  if (room.type === 'SELF') {
    return (
      <span
        aria-hidden="true"
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-full bg-primary-soft',
          selfSizes[size],
        )}
      >
        <Mark className="size-[55%]" />
      </span>
    )
  }
  if (room.type === 'GROUP') {
    const members = (room.name ? [] : room.members)
      .filter(({ userId }) => userId !== me)
      .map(({ userId, user }) => ({ id: userId, name: user.name ?? '', src: user.avatarUrl }))
    return <GroupAvatar id={room.roomId} name={name} src={room.avatarUrl} members={members} size={size} />
  }
  return (
    <Avatar
      id={room.peer?.userId ?? room.roomId}
      name={name}
      src={room.avatarUrl}
      size={size}
      isOnline={room.isOnline}
    />
  )
}
