import { type PersonalData, personalData as platform } from '../../platform/personal-data.ts'
import { personalData as accountLinking } from '../account-linking/index.ts'
import { personalData as chat } from '../chat/index.ts'
import { personalData as contact } from '../contact/index.ts'
import { personalData as device } from '../device/index.ts'
import { personalData as hidden } from '../hidden/index.ts'
import { personalData as identity } from '../identity/index.ts'
import { personalData as identityAuthen } from '../identity-authen/index.ts'
import { personalData as media } from '../media/index.ts'
import { personalData as moderation } from '../moderation/index.ts'
import { personalData as notification } from '../notification/index.ts'
import { personalData as notificationTemplate } from '../notification-template/index.ts'
import { personalData as push } from '../push/index.ts'
import { personalData as room } from '../room/index.ts'
import { personalData as ownData } from './personal-data.ts'

/** What is held about a person, of all services. */
export const personalDataMap: readonly PersonalData[] = [
  ...identity,
  ...identityAuthen,
  ...accountLinking,
  ...device,
  ...push,
  ...contact,
  ...room,
  ...chat,
  ...hidden,
  ...media,
  ...moderation,
  ...notificationTemplate,
  ...notification,
  ...ownData,
  ...platform,
]

/** What a room with oneself holds; it goes whole. */
export const roomTables = [
  'notification',
  'notification_cursor',
  'notification_room_setting',
  'message_pin',
  'message_hidden',
  'message_reaction',
  'poll_vote',
  'message_saved',
  'message_draft',
  'scheduled_message',
  'message_reminder',
  'message_edit',
  'message_media',
  'message',
  'room_member',
  'room',
] as const
