/** Notification decides who is notified of what and how, keeps the notification centre, and hands over what leaves to push and mail. */
import type { contract } from '@trau/contract'
import type { App, Handlers } from '../../platform/app.ts'
import type { Processor } from '../../platform/processors/index.ts'
import { deleteNotification } from './centre/deleteNotification.ts'
import { deleteReadNotifications } from './centre/deleteReadNotifications.ts'
import { getNotification } from './centre/getNotification.ts'
import { getNotificationStatistic } from './centre/getNotificationStatistic.ts'
import { listNotifications } from './centre/listNotifications.ts'
import { listUserNotifications } from './centre/listUserNotifications.ts'
import { readNotifications } from './centre/readNotifications.ts'
import { updateNotification } from './centre/updateNotification.ts'
import { endDigest } from './digest/endDigest.ts'
import { sendDigests } from './digest/sendDigests.ts'
import { createNotification } from './events/createNotification.ts'
import { createEventProcessor } from './events/event-processor.ts'
import { createNotifier } from './events/notifier.ts'
import { forgetOldNotifications } from './jobs/forgetOldNotifications.ts'
import { notifyBirthdays } from './jobs/notifyBirthdays.ts'
import { getNotificationPreferences } from './preferences/getNotificationPreferences.ts'
import { getRoomNotificationSettings } from './preferences/getRoomNotificationSettings.ts'
import { listRoomNotificationSettings } from './preferences/listRoomNotificationSettings.ts'
import { createPreferences } from './preferences/preferences.ts'
import { updateNotificationPreferences } from './preferences/updateNotificationPreferences.ts'
import { updateRoomNotificationSettings } from './preferences/updateRoomNotificationSettings.ts'
import { createMessageProcessor } from './rooms/message-processor.ts'
import { createPollProcessor } from './rooms/poll-processor.ts'
import { createRoomProcessor } from './rooms/room-processor.ts'
import { explainNotification } from './routing/explainNotification.ts'

export const handlers = {
  listNotifications,
  createNotification,
  getNotificationStatistic,
  listUserNotifications,
  updateNotification,
  getNotification,
  deleteNotification,
  readNotifications,
  deleteReadNotifications,
  getNotificationPreferences,
  updateNotificationPreferences,
  explainNotification,
  endDigest,
  listRoomNotificationSettings,
  getRoomNotificationSettings,
  updateRoomNotificationSettings,
} satisfies Handlers<typeof contract.notification>

export const createServices = (app: App) => ({
  notifier: createNotifier(app),
  notificationPreferences: createPreferences(app),
})

export const createNotificationProcessors = (app: App): Processor[] => [
  createMessageProcessor(app),
  createEventProcessor(app),
  createRoomProcessor(app),
  createPollProcessor(app),
]

export const jobs = [forgetOldNotifications, notifyBirthdays, sendDigests]
export { personalData } from './personal-data.ts'
export { pushDue, pushDueEveryMs } from './push/hold.ts'
