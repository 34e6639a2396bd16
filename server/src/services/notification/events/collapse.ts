import type { NotificationEvent } from '../../identity/index.ts'

/** What happened again to the same thing has the same key, and is gathered in one notification until that is read. */
export function collapseKeyOf({
  type,
  id,
  roomId,
  messageId,
  actorId,
  subject,
}: Omit<NotificationEvent, 'userIds'>) {
  switch (type) {
    case 'MESSAGE':
    case 'MENTION':
    case 'ROOM_ADDED':
    case 'ROLE_CHANGED':
      return `${type}/${roomId}`
    case 'REACTION':
    case 'REMINDER':
    case 'POLL_CLOSING':
      return `${type}/${messageId}`
    case 'FRIEND_REQUEST':
      return type
    case 'FRIEND_ACCEPTED':
      return `${type}/${actorId}`
    case 'BIRTHDAY':
      return `${type}/${subject?.day}`
    default:
      return `${type}/${id}`
  }
}
