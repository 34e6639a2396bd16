/** Parts whose code is fetched when they are first shown. */
export const loadNotificationSettings = () => import('./settings/NotificationsPane.tsx')
export const loadRoomChoices = () => import('./settings/RoomChoices.tsx')
