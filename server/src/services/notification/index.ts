/** Notification decides who is notified of what and how, keeps the notification centre, and hands over what leaves to push and mail. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import type { Presence } from '../identity/index.ts'
import { deleteNotification } from './centre/deleteNotification.ts'
import { deleteReadNotifications } from './centre/deleteReadNotifications.ts'
import { getNotification } from './centre/getNotification.ts'
import { getNotificationStatistic } from './centre/getNotificationStatistic.ts'
import { listNotifications } from './centre/listNotifications.ts'
import { listUserNotifications } from './centre/listUserNotifications.ts'
import { readNotifications } from './centre/readNotifications.ts'
import { undoReadNotifications } from './centre/undoReadNotifications.ts'
import { updateNotification } from './centre/updateNotification.ts'
import { sendDigests } from './digest/sendDigests.ts'
import { createNotification } from './events/createNotification.ts'
import { createEventProcessor } from './events/event-processor.ts'
import { createNotifier } from './events/notifier.ts'
import { forgetOldNotifications } from './jobs/forgetOldNotifications.ts'
import { notifyBirthdays } from './jobs/notifyBirthdays.ts'
import { endMailSubscription } from './mails/endMailSubscription.ts'
import { getMailSubscription } from './mails/getMailSubscription.ts'
import { resumeMailSubscription } from './mails/resumeMailSubscription.ts'
import { personalData } from './personal-data.ts'
import { getNotificationPreferences } from './preferences/getNotificationPreferences.ts'
import { getRoomNotificationSettings } from './preferences/getRoomNotificationSettings.ts'
import { listRoomNotificationSettings } from './preferences/listRoomNotificationSettings.ts'
import { createPreferences } from './preferences/preferences.ts'
import { createRoomSettings } from './preferences/room-settings.ts'
import { updateNotificationPreferences } from './preferences/updateNotificationPreferences.ts'
import { updateRoomNotificationSettings } from './preferences/updateRoomNotificationSettings.ts'
import { pushDue, pushDueEveryMs } from './push/hold.ts'
import { createHoldTimes } from './push/hold-times.ts'
import { renderPushes } from './push/messages.ts'
import { createWithdrawalProcessor } from './review/withdrawal-processor.ts'
import { createMessageProcessor } from './rooms/message-processor.ts'
import { createOpenRoomProcessor } from './rooms/open-rooms.ts'
import { createPollProcessor } from './rooms/poll-processor.ts'
import { createRoomKeywords } from './rooms/room-keywords.ts'
import { createRoomProcessor } from './rooms/room-processor.ts'
import { explainNotification } from './routing/explainNotification.ts'

const handlers = {
  listNotifications,
  createNotification,
  getNotificationStatistic,
  listUserNotifications,
  updateNotification,
  getNotification,
  deleteNotification,
  readNotifications,
  undoReadNotifications,
  deleteReadNotifications,
  getNotificationPreferences,
  updateNotificationPreferences,
  explainNotification,
  getMailSubscription,
  endMailSubscription,
  resumeMailSubscription,
  listRoomNotificationSettings,
  getRoomNotificationSettings,
  updateRoomNotificationSettings,
} satisfies Handlers<typeof contract.notification>

export const service = defineService({
  name: 'notification',
  endpoints: [serve(contract.notification, handlers)],
  tables: [
    'notification',
    'notification_count',
    'notification_cursor',
    'notification_digest',
    'notification_hold',
    'notification_parked',
    'notification_preference',
    'notification_pushed',
    'notification_room_setting',
    'notification_user',
  ],
  personalData,
  ports: { renderPushes },
  create: (app, { presence }) => ({
    notifier: createNotifier(app),
    notificationPreferences: createPreferences(app),
    roomNotificationSettings: createRoomSettings(app),
    roomKeywords: createRoomKeywords(),
    holdTimes: holdTimesWith(presence),
  }),
  processors: [
    createMessageProcessor,
    createOpenRoomProcessor,
    createEventProcessor,
    createRoomProcessor,
    createPollProcessor,
    createWithdrawalProcessor,
  ],
  jobs: [forgetOldNotifications, notifyBirthdays, sendDigests],
  tickers: [{ name: 'due pushes', everyMs: pushDueEveryMs, run: pushDue }],
})

function holdTimesWith(presence: Presence) {
  const holdTimes = createHoldTimes()
  presence.onLeave(holdTimes.leave)
  return holdTimes
}

export { createMailSources } from './mails/mail-sources.ts'
export { eraseLineActor } from './personal-data.ts'
