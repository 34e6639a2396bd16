import { type PersonalData, personalData as platform } from '../../platform/personal-data.ts'
import { personalData as accountLinking } from '../account-linking/index.ts'
import { personalData as adminPermission } from '../admin-permission/index.ts'
import { personalData as appPassword } from '../app-password/index.ts'
import { personalData as backup } from '../backup/index.ts'
import { personalData as billing } from '../billing/index.ts'
import { personalData as chat } from '../chat/index.ts'
import { personalData as contact } from '../contact/index.ts'
import { personalData as dataProtection } from '../data-protection/index.ts'
import { personalData as device } from '../device/index.ts'
import { personalData as directory } from '../directory/index.ts'
import { personalData as drive } from '../drive/index.ts'
import { personalData as hidden } from '../hidden/index.ts'
import { personalData as houseRule } from '../house-rule/index.ts'
import { personalData as identity } from '../identity/index.ts'
import { personalData as identityAuthen } from '../identity-authen/index.ts'
import { personalData as legalHold } from '../legal-hold/index.ts'
import { personalData as media } from '../media/index.ts'
import { personalData as moderation } from '../moderation/index.ts'
import { personalData as note } from '../note/index.ts'
import { personalData as notification } from '../notification/index.ts'
import { personalData as notificationTemplate } from '../notification-template/index.ts'
import { personalData as platformConfig } from '../platform-config/index.ts'
import { personalData as push } from '../push/index.ts'
import { personalData as retention } from '../retention/index.ts'
import { personalData as room } from '../room/index.ts'
import { personalData as rtc } from '../rtc/index.ts'
import { personalData as workspace } from '../workspace/index.ts'
import { personalData as ownData } from './personal-data.ts'

/** What is held about a person, of all services. */
export const personalDataMap: readonly PersonalData[] = [
  ...identity,
  ...identityAuthen,
  ...accountLinking,
  ...directory,
  ...appPassword,
  ...device,
  ...push,
  ...contact,
  ...room,
  ...workspace,
  ...chat,
  ...hidden,
  ...media,
  ...drive,
  ...note,
  ...rtc,
  ...moderation,
  ...adminPermission,
  ...billing,
  ...notificationTemplate,
  ...platformConfig,
  ...houseRule,
  ...notification,
  ...backup,
  ...retention,
  ...legalHold,
  ...dataProtection,
  ...ownData,
  ...platform,
]

/** What a room with oneself holds; it goes whole. */
export const roomTables = [
  'drive_share',
  'note_member',
  'call',
  'notification',
  'notification_parked',
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
