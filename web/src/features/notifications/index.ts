/** The notification centre, and how one is notified. */
export { notificationsArea } from './area.ts'
export { asNotificationFilter, type NotificationFilter } from './filters.ts'
export { loadNotificationSettings } from './load-parts.ts'
export { MailSubscriptionScreen } from './mails/MailSubscriptionScreen.tsx'
export { NotificationsScreen } from './NotificationsScreen.tsx'
export { RoomChoices } from './settings/RoomChoices.tsx'
export { useNotificationStatistic, useUnreadOfType } from './useNotifications.ts'
