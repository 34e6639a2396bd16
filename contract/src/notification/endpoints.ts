import { z } from 'zod'
import { administrator, anyone, member, notificationOwner, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, cursorQuery, page } from '../paging.ts'
import { maxNotifiedPeople } from '../rules/notification.ts'
import { id } from '../text.ts'
import {
  MailSubscription,
  Notification,
  NotificationPreferences,
  NotificationStatistic,
  RoomNotificationSettings,
  Route,
  systemNotification,
} from './models.ts'
import { NotificationType } from './types.ts'

const path = servicePath('notification-service')
/** Of our own: the specification has no such calls. */
const own = servicePath('notification-centre-service')
const byId = z.object({ id: id() })
const filters =
  '`requestPayload` {type, isRead, isDone, withoutMessages}; `isDone` lists what was put away instead; the last leaves out plain messages of rooms'

export const listNotifications = endpoint({
  method: 'GET',
  path: path('v1', '/notifications'),
  summary: `The caller’s notifications, the latest first; ${filters}`,
  access: user,
  query: cursorQuery(),
  answer: page(Notification),
})

export const createNotification = endpoint({
  method: 'POST',
  path: path('v1', '/notifications'),
  summary: 'Notify people of the tenant, or all of them, of something about the service',
  access: administrator('notification.create'),
  body: z.object({
    userIds: z
      .array(id())
      .min(1)
      .max(maxNotifiedPeople)
      .optional()
      .describe('Left out: everybody; those who do not exist are left out'),
    ...systemNotification,
    clientNotificationId: id().optional().describe('Sent again, it notifies nobody twice'),
  }),
  answer: z.object({ accepted: z.number().int().describe('How many people it goes to') }),
  audit: true,
  limit: { perMinute: 10, burst: 5 },
})

export const getNotificationStatistic = endpoint({
  method: 'GET',
  path: path('v1', '/notifications/@/statistic'),
  summary: 'How many notifications the caller has and how many are unread, in all and by type',
  access: user,
  query: context,
  answer: NotificationStatistic,
})

export const listUserNotifications = endpoint({
  method: 'GET',
  path: path('v1', '/notifications/users/{userId}'),
  summary: `System and security notifications of a person, without those of conversations; ${filters}. Reading them is audited`,
  access: administrator('notification.read'),
  params: z.object({ userId: id() }),
  query: cursorQuery(),
  answer: page(Notification),
  errors: ['userNotFound'],
  audit: true,
})

export const updateNotification = endpoint({
  method: 'PUT',
  path: path('v1', '/notifications/{id}'),
  summary: 'Mark a notification as read or unread, put it away as done, or take it back',
  access: notificationOwner,
  params: byId,
  body: z
    .object({
      isRead: z.boolean().optional().describe('Left out: as it is'),
      isDone: z.boolean().optional().describe('True marks it as read, too. Left out: as it is'),
    })
    .refine(({ isRead, isDone }) => isRead !== undefined || isDone !== undefined, {
      params: { reason: 'required' },
    }),
  answer: Notification,
  errors: ['notificationNotFound'],
})

export const getNotification = endpoint({
  method: 'GET',
  path: path('v1', '/notifications/{id}'),
  summary: 'A notification of the caller, with why it was delivered as it was',
  access: notificationOwner,
  params: byId,
  query: context,
  answer: Notification,
  errors: ['notificationNotFound'],
})

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: path('v1', '/notifications/{id}'),
  summary: 'Delete a notification of the caller',
  access: notificationOwner,
  params: byId,
  query: context,
  answer: z.object({ notificationId: z.string() }),
  errors: ['notificationNotFound'],
})

export const readNotifications = endpoint({
  method: 'PUT',
  path: own('v1', '/notifications/@/read'),
  summary: 'Mark the caller’s notifications as read: all, of one type, or of one room',
  access: user,
  body: z.object({
    type: NotificationType.optional(),
    roomId: id().optional(),
    withoutMessages: z.boolean().default(false).describe('Plain messages of rooms stay as they are'),
  }),
  answer: NotificationStatistic.extend({ readId: z.string().describe('For `undoReadNotifications`') }),
})

export const undoReadNotifications = endpoint({
  method: 'PUT',
  path: own('v1', '/notifications/@/unread'),
  summary:
    'Mark as unread what `readNotifications` marked as read, except what was read otherwise since; an unknown id changes nothing',
  access: user,
  body: z.object({ readId: id() }),
  answer: NotificationStatistic,
})

export const deleteReadNotifications = endpoint({
  method: 'DELETE',
  path: own('v1', '/notifications/@/read'),
  summary: 'Delete the caller’s notifications that are read, but for those that are done',
  access: user,
  query: context,
  answer: NotificationStatistic,
})

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: own('v1', '/preferences'),
  summary: 'By which channels the caller is notified of what, and when not',
  access: user,
  query: context,
  answer: NotificationPreferences,
})

export const updateNotificationPreferences = endpoint({
  method: 'PUT',
  path: own('v1', '/preferences'),
  summary: 'Change the caller’s preferences; omitted fields stay, `channels` is merged by type',
  access: user,
  body: NotificationPreferences.omit({ updatedTime: true })
    .extend({ channels: z.partialRecord(NotificationType, NotificationPreferences.shape.channels.valueType) })
    .partial(),
  answer: NotificationPreferences,
})

export const explainNotification = endpoint({
  method: 'POST',
  path: own('v1', '/preferences/@/explain'),
  summary: 'How an event of this type, in this room, would reach the caller now, and why',
  access: user,
  body: z.object({ type: NotificationType, roomId: id().optional(), isMention: z.boolean().default(false) }),
  answer: z.object({ routes: z.array(Route) }),
  errors: ['roomNotFound'],
})

export const listRoomNotificationSettings = endpoint({
  method: 'GET',
  path: own('v1', '/preferences/rooms'),
  summary: 'Rooms in which the caller is notified otherwise than by default',
  access: user,
  query: cursorQuery(),
  answer: page(RoomNotificationSettings),
})

export const getRoomNotificationSettings = endpoint({
  method: 'GET',
  path: own('v1', '/preferences/rooms/{roomId}'),
  summary: 'How the caller is notified of a room',
  access: member,
  params: z.object({ roomId: id() }),
  query: context,
  answer: RoomNotificationSettings,
  errors: ['roomNotFound'],
})

export const updateRoomNotificationSettings = endpoint({
  method: 'PUT',
  path: own('v1', '/preferences/rooms/{roomId}'),
  summary: 'Choose how the caller is notified of a room; omitted fields stay',
  access: member,
  params: z.object({ roomId: id() }),
  body: RoomNotificationSettings.omit({ roomId: true }).partial(),
  answer: RoomNotificationSettings,
  errors: ['roomNotFound'],
})

const mailToken = context.extend({ token: z.string().min(1).max(1_000) })

export const getMailSubscription = endpoint({
  method: 'GET',
  path: own('v1', '/mails/subscription'),
  summary: 'Which mails the token of such a mail is about, and whether its person gets them',
  access: anyone,
  query: mailToken,
  answer: MailSubscription,
  limit: { perMinute: 20, burst: 10, by: 'address' },
})

export const endMailSubscription = endpoint({
  method: 'POST',
  path: own('v1', '/mails/unsubscribe'),
  summary: 'End the mails that the token of such a mail is about (RFC 8058)',
  access: anyone,
  query: mailToken,
  answer: MailSubscription,
  limit: { perMinute: 20, burst: 10, by: 'address' },
})

export const resumeMailSubscription = endpoint({
  method: 'POST',
  path: own('v1', '/mails/resubscribe'),
  summary: 'Take back what endMailSubscription did',
  access: anyone,
  query: mailToken,
  answer: MailSubscription,
  limit: { perMinute: 20, burst: 10, by: 'address' },
})
