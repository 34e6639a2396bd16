import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { keywordKey } from '../rules/keywords.ts'
import {
  clockTime,
  maxKeywordLength,
  maxKeywords,
  maxNotificationBody,
  maxNotificationTitle,
  pushWaits,
} from '../rules/notification.ts'
import { line, paragraph, time, timeZone } from '../text.ts'
import { NotificationChannel, NotificationType } from './types.ts'

/** Why a channel was or was not chosen, the first that applied. `docs/glossary.md` and `web/src/i18n/vi` have the sentences. */
export const RouteReason = z.enum([
  'WANTED',
  'TYPE_OFF',
  'NOT_OFFERED',
  'DIGEST_OFF',
  'ROOM_MUTED',
  'ROOM_LEVEL',
  'LARGE_GROUP',
  'QUIET_HOURS',
  'DO_NOT_DISTURB',
  'FAVORITE_EXCEPTION',
  'MENTION_EXCEPTION',
  'KEYWORD',
  'NO_DEVICE',
  'NO_ADDRESS',
  'ADDRESS_SUSPENDED',
  'CHANNEL_MISSING',
  'NOT_ACCEPTED',
  'ALWAYS',
])
export type RouteReason = z.output<typeof RouteReason>

export const Route = z.object({
  channel: NotificationChannel,
  isChosen: z.boolean(),
  reason: RouteReason,
})
export type Route = z.output<typeof Route>

/** One row of the notification centre. What happened to the same thing again is gathered in it until it is read. */
export const Notification = z.object({
  notificationId: z.string().describe('UUIDv7'),
  type: NotificationType,
  isRead: z.boolean(),
  isDone: z.boolean().describe('Put away: neither listed nor counted, until it happens again'),
  count: z.number().int().min(1).describe('How many events it gathers'),
  actors: z.array(UserInfo).max(3).describe('Who caused it, the latest first'),
  actorCount: z.number().int().min(0).describe('How many people caused it'),
  title: z.string().describe('In Vietnamese, as a push or an email shows it'),
  body: z.string().describe('Empty where there is nothing more to say, or the message is no longer visible'),
  place: z.string().describe('Path of the page that it opens, from the root'),
  roomId: z.string().optional(),
  roomName: z.string().optional(),
  messageId: z.string().optional(),
  seq: z.number().int().optional().describe('Of the latest message that it gathers'),
  routes: z.array(Route).describe('How the latest event was delivered, and why'),
  createdTime: time(),
  updatedTime: time().describe('Of the latest event that it gathers'),
})
export type Notification = z.output<typeof Notification>

const counts = z.object({ total: z.number().int(), unread: z.number().int() })
export const NotificationStatistic = counts.extend({
  version: z.number().int().describe('Grows with every change; what a client holds of a higher one is newer'),
  byType: z.partialRecord(NotificationType, counts).describe('Types without notifications are left out'),
})
export type NotificationStatistic = z.output<typeof NotificationStatistic>

export const ChannelSwitches = z.object({
  inApp: z.boolean(),
  push: z.boolean(),
  email: z.boolean(),
  sms: z.boolean(),
})
export type ChannelSwitches = z.output<typeof ChannelSwitches>

export const QuietHours = z.object({
  isEnabled: z.boolean(),
  from: z.string().regex(clockTime).describe('HH:MM in the time zone'),
  to: z.string().regex(clockTime).describe('HH:MM; before or at `from`: on the next day'),
  second: z
    .object({ from: z.string().regex(clockTime), to: z.string().regex(clockTime) })
    .optional()
    .describe('A second period of the same days, for example a midday rest; left out: none'),
  days: z.array(z.number().int().min(0).max(6)).max(7).describe('On which days they begin; 0 is Sunday'),
  timeZone: timeZone().describe('IANA name'),
  allowsFavorites: z.boolean().describe('People of the caller’s favourite private rooms come through'),
  allowsMentions: z.boolean(),
})
export type QuietHours = z.output<typeof QuietHours>

/** How much of a message a push shows. */
export const PushPrivacy = z.enum(['FULL', 'SENDER', 'NONE'])
export type PushPrivacy = z.output<typeof PushPrivacy>

export const NotificationPreferences = z.object({
  channels: z.record(NotificationType, ChannelSwitches),
  quietHours: QuietHours,
  doNotDisturbUntil: z.number().int().min(0).describe('Epoch ms; 0: off'),
  isDoNotDisturbShown: z.boolean().describe('Others see it as the custom status'),
  pushPrivacy: PushPrivacy,
  pushWaitMinutes: z
    .literal(pushWaits)
    .describe(
      'How long a push waits, and is not sent where it was read meanwhile; security, reminders and missed calls do not wait',
    ),
  digest: z.enum(['OFF', 'HOUR', 'DAY']).describe('Email about missed messages after so long away'),
  keywords: z
    .array(
      line({ min: 1, max: maxKeywordLength }).refine(word => keywordKey(word) !== '', {
        params: { reason: 'required' },
      }),
    )
    .max(maxKeywords),
  updatedTime: time(),
})
export type NotificationPreferences = z.output<typeof NotificationPreferences>

/** Mails that a person may end: the digest, and those of each type but security. */
export const MailType = z.enum(['DIGEST', ...NotificationType.exclude(['SECURITY']).options])
export type MailType = z.output<typeof MailType>

export const MailSubscription = z.object({ type: MailType, isSubscribed: z.boolean() })
export type MailSubscription = z.output<typeof MailSubscription>

export const RoomNotificationLevel = z.enum(['DEFAULT', 'ALL', 'MENTIONS', 'NOTHING'])
export type RoomNotificationLevel = z.output<typeof RoomNotificationLevel>

export const RoomNotificationSettings = z.object({
  roomId: z.string(),
  level: RoomNotificationLevel.describe('DEFAULT: all messages; mentions only in groups above 200 members'),
  sound: z.enum(['DEFAULT', 'NONE', 'SOFT', 'BRIGHT']),
})
export type RoomNotificationSettings = z.output<typeof RoomNotificationSettings>

export const systemNotification = {
  title: line({ min: 1, max: maxNotificationTitle }),
  body: paragraph({ max: maxNotificationBody }),
}
