import { z } from 'zod'

/** What a person is notified of. A later area adds its types here, and their Vietnamese name in `web/src/i18n/vi`. */
export const NotificationType = z.enum([
  'FRIEND_REQUEST',
  'FRIEND_ACCEPTED',
  'MESSAGE',
  'MENTION',
  'REACTION',
  'REMINDER',
  'ROOM_ADDED',
  'ROLE_CHANGED',
  'POLL_CLOSING',
  'BIRTHDAY',
  'SECURITY',
  'REPORT_ANSWERED',
  'SHARE',
  'MISSED_CALL',
  'NOTE_SHARED',
  'NOTE_MENTION',
  'NOTE_REPLY',
  'NOTE_REMINDER',
  'INVOICE',
  'SYSTEM',
])
export type NotificationType = z.output<typeof NotificationType>

/** How a notification reaches a person. `IN_APP` is the notification centre. */
export const NotificationChannel = z.enum(['IN_APP', 'PUSH', 'EMAIL', 'SMS'])
export type NotificationChannel = z.output<typeof NotificationChannel>
