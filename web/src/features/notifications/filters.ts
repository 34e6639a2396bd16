import type { Notification, NotificationType } from '@trau/contract'

/** All types, in the order in which filters and settings show them, by what they are about. */
export const typeGroups = {
  conversations: ['MESSAGE', 'MENTION', 'REACTION', 'REMINDER', 'POLL_CLOSING'],
  groups: ['ROOM_ADDED', 'ROLE_CHANGED'],
  people: ['FRIEND_REQUEST', 'FRIEND_ACCEPTED', 'BIRTHDAY'],
  account: ['SECURITY', 'REPORT_ANSWERED', 'SYSTEM'],
} as const satisfies Record<string, readonly NotificationType[]>

export const allTypes: readonly NotificationType[] = Object.values(typeGroups).flat()

/** What the centre shows: everything, what is unread, or one type. */
export type NotificationFilter = 'all' | 'unread' | NotificationType

export const allFilters: readonly NotificationFilter[] = ['all', 'unread', ...allTypes]

export const asNotificationFilter = (value: unknown): NotificationFilter | undefined =>
  allFilters.find(filter => filter === value)

export const typeOf = (filter: NotificationFilter): NotificationType | undefined =>
  filter === 'all' || filter === 'unread' ? undefined : filter

export const isShownBy = (filter: NotificationFilter, { type, isRead }: Notification): boolean =>
  filter === 'all' || (filter === 'unread' ? !isRead : type === filter)
