import { useText } from '../text.ts'
import { notifications } from '../vi/notifications.ts'

export type NotificationWords = typeof notifications

export const useNotificationWords = (): NotificationWords => useText(notifications)
