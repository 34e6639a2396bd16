import type { Notification, NotificationType } from '@trau/contract'
import { RoomAvatar } from '../../kit/RoomAvatar.tsx'
import { useMyId } from '../../model/session/my-id.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { iconOf } from './type-icons.ts'

/** Of a group these say what is there, not who did it. */
const ofGroup: readonly NotificationType[] = ['MESSAGE', 'REMINDER', 'POLL_CLOSING', 'ROLE_CHANGED']

/** The group that it is about or whoever caused it, with the sign of its type; without either that alone. */
export function NotificationFace({ notification }: { notification: Notification }) {
  const { actors, type, roomId, roomName = '' } = notification
  const me = useMyId()
  const item = useAppSelector(state => roomSelectors.selectRoom(state, roomId))
  const Icon = iconOf(type)
  const [actor] = actors
  const isGroup = item?.room.type === 'GROUP' && ofGroup.includes(type)
  if (!isGroup && !actor)
    return (
      <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-deep">
        <Icon className="size-5" aria-hidden="true" />
      </span>
    )
  return (
    <span className="relative shrink-0">
      {isGroup ? (
        <RoomAvatar item={item} name={roomName} me={me} />
      ) : (
        <Avatar id={actor!.userId} name={actor!.name ?? ''} src={actor!.avatarUrl} size="md" />
      )}
      <span className="absolute -right-1 -bottom-1 inline-flex size-5.5 items-center justify-center rounded-full border-2 border-surface bg-primary text-on-primary">
        <Icon className="size-3" aria-hidden="true" />
      </span>
    </span>
  )
}
