/** The settings’ code, fetched when they are first shown. */
export const loadNotificationSettings = () => import('./settings/NotificationsPane.tsx')
