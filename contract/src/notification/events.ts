import { z } from 'zod'
import { event } from '../event.ts'
import {
  Notification,
  NotificationPreferences,
  NotificationStatistic,
  RoomNotificationSettings,
} from './models.ts'

export const notificationUpserted = event(
  'user',
  'A notification of the person appeared or changed',
  z.object({ notification: Notification, statistic: NotificationStatistic }),
)
export const notificationsChanged = event(
  'user',
  'Several notifications of the person were read or deleted: what a client shows of them is to be fetched again',
  z.object({ statistic: NotificationStatistic }),
)
export const notificationsRemoved = event(
  'user',
  'What these notifications of the person were about is gone: recalled, deleted, ended, taken back, answered, or of somebody they have blocked',
  z.object({ notificationIds: z.array(z.string()), statistic: NotificationStatistic }),
)
export const notificationPreferencesUpdated = event(
  'user',
  'The person’s notification preferences, and of its room settings the one that changed',
  z.object({
    preferences: NotificationPreferences.optional(),
    ofRoom: RoomNotificationSettings.optional(),
  }),
)
