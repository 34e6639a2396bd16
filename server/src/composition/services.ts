import type { Job } from '#platform/jobs/index.ts'
import { type PersonalData, platformPersonalData } from '#platform/personal-data.ts'
import type { Service } from '#platform/service.ts'
import { service as account } from '../services/account/index.ts'
import { service as accountLinking } from '../services/account-linking/index.ts'
import { service as adminPermission } from '../services/admin-permission/index.ts'
import { service as administration } from '../services/administration/index.ts'
import { service as appPassword } from '../services/app-password/index.ts'
import { service as backup } from '../services/backup/index.ts'
import { service as billing } from '../services/billing/index.ts'
import { service as chat } from '../services/chat/index.ts'
import { service as contact } from '../services/contact/index.ts'
import { service as dataProtection } from '../services/data-protection/index.ts'
import { service as dav } from '../services/dav/index.ts'
import { service as device } from '../services/device/index.ts'
import { service as directory } from '../services/directory/index.ts'
import { service as drive } from '../services/drive/index.ts'
import { service as email } from '../services/email/index.ts'
import { service as hidden } from '../services/hidden/index.ts'
import { service as houseRule } from '../services/house-rule/index.ts'
import { service as identity } from '../services/identity/index.ts'
import { service as identityAuthen } from '../services/identity-authen/index.ts'
import { service as invitation } from '../services/invitation/index.ts'
import { service as legalHold } from '../services/legal-hold/index.ts'
import { service as media } from '../services/media/index.ts'
import { service as moderation } from '../services/moderation/index.ts'
import { service as note } from '../services/note/index.ts'
import { service as notification } from '../services/notification/index.ts'
import { service as notificationTemplate } from '../services/notification-template/index.ts'
import { service as ownData } from '../services/own-data/index.ts'
import { service as people } from '../services/people/index.ts'
import { service as platformConfig } from '../services/platform-config/index.ts'
import { service as push } from '../services/push/index.ts'
import { service as retention } from '../services/retention/index.ts'
import { service as room } from '../services/room/index.ts'
import { service as rtc } from '../services/rtc/index.ts'
import { service as sms } from '../services/sms/index.ts'
import { service as workspace } from '../services/workspace/index.ts'

/** All services, each after those that it uses. They start in this order and stop in the opposite one. */
export const services = [
  identity,
  adminPermission,
  houseRule,
  media,
  email,
  sms,
  notificationTemplate,
  identityAuthen,
  accountLinking,
  account,
  directory,
  appPassword,
  device,
  push,
  contact,
  hidden,
  room,
  people,
  legalHold,
  drive,
  dav,
  note,
  workspace,
  invitation,
  chat,
  notification,
  rtc,
  moderation,
  billing,
  platformConfig,
  backup,
  administration,
  retention,
  dataProtection,
  ownData,
] as const satisfies readonly Service[]

/** Scheduled work, once over all processes. */
export const serviceJobs: readonly Job[] = services.flatMap(service => service.jobs ?? [])

/** What is held about a person. */
export const personalData: readonly PersonalData[] = [
  ...services.flatMap(service => service.personalData ?? []),
  ...platformPersonalData,
]
