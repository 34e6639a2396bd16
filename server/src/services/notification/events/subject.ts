import type { NotificationType } from '@trau/contract'

/** What a notification is about, beside the columns of its row. Names and texts of messages are read when it is shown. */
export interface Subject {
  /** REACTION */
  reaction?: string
  /** ROLE_CHANGED: the new role. */
  role?: number
  /** SECURITY: what happened, in Vietnamese, and on which device. */
  notice?: { title: string; deviceName: string }
  /** REPORT_ANSWERED */
  isActedOn?: boolean
  /** SYSTEM: as the administrator wrote it. */
  text?: { title: string; body: string }
  /** BIRTHDAY: YYYY-MM-DD in the person’s time zone. */
  day?: string
}

/** Something that people are to be notified of, as the service where it happened tells it. */
export interface NotificationEvent {
  type: NotificationType
  /** Names the event where each is a notification of its own: a notice, a report, what an administrator wrote. */
  id?: string
  userIds: readonly string[]
  /** Who caused it; they are not notified themselves. */
  actorId?: string
  roomId?: string
  messageId?: string
  seq?: number
  subject?: Subject
}
