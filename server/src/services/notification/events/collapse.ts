import type { NotificationEvent } from '../../identity/index.ts'

/** What happened again to the same thing has the same key, and is gathered in one notification until that is read. */
export function collapseKeyOf({ type, id, roomId, messageId, subject }: Omit<NotificationEvent, 'userIds'>) {
  switch (type) {
    case 'MESSAGE':
    case 'MENTION':
    case 'ROOM_ADDED':
      return `${type}/${roomId}`
    case 'ROLE_CHANGED':
      return `${type}/${roomId ?? id}`
    case 'REACTION':
    case 'REMINDER':
    case 'POLL_CLOSING':
      return `${type}/${messageId}`
    case 'FRIEND_REQUEST':
    case 'FRIEND_ACCEPTED':
      return type
    case 'SHARE':
      return `${type}/${subject?.nodeId}`
    case 'NOTE_SHARED':
    case 'NOTE_MENTION':
    case 'NOTE_REPLY':
    case 'NOTE_REMINDER':
      return `${type}/${subject?.noteId}`
    case 'BIRTHDAY':
      return `${type}/${subject?.day}`
    default:
      return `${type}/${id}`
  }
}

/** What comments and lines of a note cause. */
export const remarkTypes = ['NOTE_MENTION', 'NOTE_REPLY'] as const
