/** The notification centre, and how one is notified. */
export { asNotificationFilter, type NotificationFilter } from './filters.ts'
export { notificationsLive } from './live.ts'
export { loadNotificationSettings } from './load-parts.ts'
export { MailSubscriptionScreen } from './mails/MailSubscriptionScreen.tsx'
export { NotificationsScreen } from './NotificationsScreen.tsx'
export { RoomChoices } from './settings/RoomChoices.tsx'
export { useNotificationStatistic, useUnreadNotifications, useUnreadOfType } from './useNotifications.ts'
