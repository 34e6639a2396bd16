import type { Notification, NotificationType } from '@trau/contract'
import { plainMessage } from '@trau/contract/rules/unread'

/** All types, in the order in which filters and settings show them, by what they are about. */
export const typeGroups = {
  conversations: ['MESSAGE', 'MENTION', 'REACTION', 'REMINDER', 'POLL_CLOSING'],
  groups: ['ROOM_ADDED', 'ROLE_CHANGED'],
  people: ['FRIEND_REQUEST', 'FRIEND_ACCEPTED', 'BIRTHDAY', 'SHARE', 'MISSED_CALL'],
  notes: ['NOTE_SHARED', 'NOTE_MENTION', 'NOTE_REPLY', 'NOTE_REMINDER'],
  account: ['SECURITY', 'REPORT_ANSWERED', 'INVOICE', 'SYSTEM'],
} as const satisfies Record<string, readonly NotificationType[]>

export const allTypes: readonly NotificationType[] = Object.values(typeGroups).flat()

/** What the centre shows: everything or what is unread, both without plain messages, what is done, or one type. */
export type NotificationFilter = 'all' | 'unread' | 'done' | NotificationType

export const allFilters: readonly NotificationFilter[] = ['all', 'unread', 'done', ...allTypes]

export const asNotificationFilter = (value: unknown): NotificationFilter | undefined =>
  allFilters.find(filter => filter === value)

export const typeOf = (filter: NotificationFilter): NotificationType | undefined =>
  filter === 'all' || filter === 'unread' || filter === 'done' ? undefined : filter

export function isShownBy(filter: NotificationFilter, { type, isRead, isDone }: Notification): boolean {
  if (isDone || filter === 'done') return isDone && filter === 'done'
  return typeOf(filter) ? type === filter : type !== plainMessage && (filter === 'all' || !isRead)
}
