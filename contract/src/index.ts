/** The table of contents of the product: every call and every event, by service. */
export * as access from './access.ts'

import * as accountEndpoints from './account/endpoints.ts'
import * as accountEvents from './account/events.ts'
import * as accountLinkingEndpoints from './account-linking/endpoints.ts'
import * as accountSwitchingEndpoints from './account-switching/endpoints.ts'
import * as roleAssignmentEndpoints from './admin-permission/assignment-endpoints.ts'
import * as adminPermissionEndpoints from './admin-permission/endpoints.ts'
import * as adminPermissionEvents from './admin-permission/events.ts'
import * as administrationEndpoints from './administration/endpoints.ts'
import * as appPasswordEndpoints from './app-password/endpoints.ts'
import * as backupEndpoints from './backup/endpoints.ts'
import * as billingEndpoints from './billing/endpoints.ts'
import * as invoiceEndpoints from './billing/invoice-endpoints.ts'
import * as callEndpoints from './call/endpoints.ts'
import * as callGuestEndpoints from './call/guest-endpoints.ts'
import * as chatEndpoints from './chat/endpoints.ts'
import * as chatEvents from './chat/events.ts'
import * as chatUploadEndpoints from './chat/uploads.ts'
import * as contactEndpoints from './contact/endpoints.ts'
import * as contactEvents from './contact/events.ts'
import * as dataProtectionEndpoints from './data-protection/endpoints.ts'
import * as deviceEndpoints from './device/endpoints.ts'
import * as deviceEvents from './device/events.ts'
import * as directoryEndpoints from './directory/endpoints.ts'
import * as driveEndpoints from './drive/endpoints.ts'
import * as driveEvents from './drive/events.ts'
import * as driveLinkEndpoints from './drive/public-endpoints.ts'
import * as driveQuotaEndpoints from './drive/quota-endpoints.ts'
import * as driveSearchEndpoints from './drive/search-endpoints.ts'
import * as driveSharingEndpoints from './drive/sharing-endpoints.ts'
import * as driveUploadEndpoints from './drive/upload-endpoints.ts'
import * as driveZipEndpoints from './drive/zip-endpoints.ts'
import * as emailBounceEndpoints from './email/bounce-endpoints.ts'
import * as emailEndpoints from './email/endpoints.ts'
import * as emailEvents from './email/events.ts'
import * as hiddenEndpoints from './hidden/endpoints.ts'
import * as hiddenEvents from './hidden/events.ts'
import * as houseRuleEndpoints from './house-rule/endpoints.ts'
import * as identityEndpoints from './identity/endpoints.ts'
import * as identityEvents from './identity/events.ts'
import * as authenEndpoints from './identity-authen/endpoints.ts'
import * as authenEvents from './identity-authen/events.ts'
import * as invitationEndpoints from './invitation/endpoints.ts'
import * as inviteEndpoints from './invite/endpoints.ts'
import * as inviteEvents from './invite/events.ts'
import * as legalHoldEndpoints from './legal-hold/endpoints.ts'
import * as mediaEndpoints from './media/endpoints.ts'
import * as moderationEndpoints from './moderation/endpoints.ts'
import * as moderationEvents from './moderation/events.ts'
import * as noteEndpoints from './note/endpoints.ts'
import * as noteEvents from './note/events.ts'
import * as noteLinkEndpoints from './note/public-endpoints.ts'
import * as noteSharingEndpoints from './note/sharing-endpoints.ts'
import * as noteSyncEndpoints from './note/sync-endpoints.ts'
import * as notificationEndpoints from './notification/endpoints.ts'
import * as notificationEvents from './notification/events.ts'
import * as notificationTemplateEndpoints from './notification/template-endpoints.ts'
import * as ownDataEndpoints from './own-data/endpoints.ts'
import * as ownDataEvents from './own-data/events.ts'
import * as peopleEndpoints from './people/endpoints.ts'
import * as platformConfigEndpoints from './platform-config/endpoints.ts'
import * as platformConfigEvents from './platform-config/events.ts'
import * as platformSettingEndpoints from './platform-config/setting-endpoints.ts'
import * as pushEndpoints from './push/endpoints.ts'
import * as voipPushEndpoints from './push/voip-endpoints.ts'
import * as registrationEndpoints from './registration/endpoints.ts'
import * as retentionEndpoints from './retention/endpoints.ts'
import * as roomEndpoints from './room/endpoints.ts'
import * as roomEvents from './room/events.ts'
import * as rtcEndpoints from './rtc/endpoints.ts'
import * as rtcEvents from './rtc/events.ts'
import * as signInEndpoints from './sign-in/endpoints.ts'
import * as smsEndpoints from './sms/endpoints.ts'
import * as workspaceEndpoints from './workspace/endpoints.ts'
import * as workspaceEvents from './workspace/events.ts'

export const contract = {
  identityAuthen: authenEndpoints,
  signIn: signInEndpoints,
  accountLinking: accountLinkingEndpoints,
  accountSwitching: accountSwitchingEndpoints,
  account: accountEndpoints,
  identity: identityEndpoints,
  people: peopleEndpoints,
  ownData: ownDataEndpoints,
  device: deviceEndpoints,
  contact: contactEndpoints,
  hidden: hiddenEndpoints,
  room: roomEndpoints,
  invite: inviteEndpoints,
  invitation: invitationEndpoints,
  workspace: workspaceEndpoints,
  moderation: moderationEndpoints,
  adminPermission: adminPermissionEndpoints,
  roleAssignment: roleAssignmentEndpoints,
  notificationTemplate: notificationTemplateEndpoints,
  platformConfig: platformConfigEndpoints,
  platformSetting: platformSettingEndpoints,
  houseRule: houseRuleEndpoints,
  registration: registrationEndpoints,
  chat: chatEndpoints,
  chatUploads: chatUploadEndpoints,
  media: mediaEndpoints,
  drive: driveEndpoints,
  driveUploads: driveUploadEndpoints,
  appPassword: appPasswordEndpoints,
  driveSearch: driveSearchEndpoints,
  driveSharing: driveSharingEndpoints,
  driveLinks: driveLinkEndpoints,
  driveZip: driveZipEndpoints,
  driveQuota: driveQuotaEndpoints,
  note: noteEndpoints,
  noteSync: noteSyncEndpoints,
  noteSharing: noteSharingEndpoints,
  noteLinks: noteLinkEndpoints,
  email: emailEndpoints,
  emailBounce: emailBounceEndpoints,
  sms: smsEndpoints,
  push: pushEndpoints,
  voipPush: voipPushEndpoints,
  notification: notificationEndpoints,
  rtc: rtcEndpoints,
  call: callEndpoints,
  callGuest: callGuestEndpoints,
  billing: billingEndpoints,
  invoice: invoiceEndpoints,
  administration: administrationEndpoints,
  directory: directoryEndpoints,
  retention: retentionEndpoints,
  backup: backupEndpoints,
  legalHold: legalHoldEndpoints,
  dataProtection: dataProtectionEndpoints,
}
export type Contract = typeof contract

export const events = {
  ...authenEvents,
  ...accountEvents,
  ...identityEvents,
  ...deviceEvents,
  ...contactEvents,
  ...ownDataEvents,
  ...hiddenEvents,
  ...roomEvents,
  ...inviteEvents,
  ...workspaceEvents,
  ...moderationEvents,
  ...platformConfigEvents,
  ...adminPermissionEvents,
  ...chatEvents,
  ...driveEvents,
  ...noteEvents,
  ...emailEvents,
  ...notificationEvents,
  ...rtcEvents,
}
export type Events = typeof events
export type EventName = keyof Events

export type * from './access.ts'
export * from './account/models.ts'
export * from './account-linking/models.ts'
export * from './admin-permission/models.ts'
export * from './administration/models.ts'
export * from './app-password/models.ts'
export * from './backup/models.ts'
export * from './billing/import-models.ts'
export * from './billing/models.ts'
export * from './call/models.ts'
export * from './call/relay.ts'
export * from './channels.ts'
export * from './chat/kinds.ts'
export * from './chat/models.ts'
export * from './chat/new-message.ts'
export * from './chat/reminders.ts'
export * from './chat/scheduled.ts'
export * from './chat/stickers.ts'
export * from './contact/models.ts'
export * from './data-protection/models.ts'
export * from './device/models.ts'
export * from './directory/ldap-models.ts'
export * from './directory/models.ts'
export * from './directory/scim-models.ts'
export * from './drive/models.ts'
export * from './email/bounce-models.ts'
export * from './email/models.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './event.ts'
export type * from './file.ts'
export { SpooledFile } from './file.ts'
export * from './hidden/models.ts'
export * from './house-rule/models.ts'
export * from './identity/models.ts'
export * from './identity-authen/models.ts'
export * from './invitation/models.ts'
export * from './invite/models.ts'
export * from './legal-hold/models.ts'
export * from './media/models.ts'
export * from './moderation/models.ts'
export * from './note/models.ts'
export * from './notification/models.ts'
export * from './notification/templates.ts'
export * from './notification/types.ts'
export * from './outgoing/models.ts'
export * from './own-data/models.ts'
export * from './permissions.ts'
export * from './place.ts'
export * from './platform-config/models.ts'
export * from './push/models.ts'
export * from './push/payload.ts'
export * from './registration/models.ts'
export * from './retention/models.ts'
export * from './room/models.ts'
export * from './rpc.ts'
export * from './rtc/kinds.ts'
export * from './rtc/models.ts'
export * from './rules/attachment.ts'
export * from './rules/backup.ts'
export * from './rules/call.ts'
export * from './rules/contact.ts'
export * from './rules/csv-import.ts'
export * from './rules/data-protection.ts'
export * from './rules/directory.ts'
export * from './rules/disturbance.ts'
export * from './rules/drive.ts'
export * from './rules/drive-link.ts'
export * from './rules/graphemes.ts'
export * from './rules/hidden.ts'
export * from './rules/house-rule.ts'
export * from './rules/id.ts'
export * from './rules/invoice.ts'
export * from './rules/legal-hold.ts'
export * from './rules/list.ts'
export * from './rules/message.ts'
export * from './rules/normal-form.ts'
export * from './rules/note.ts'
export * from './rules/notification.ts'
export * from './rules/outgoing.ts'
export * from './rules/permission.ts'
export * from './rules/person.ts'
export * from './rules/platform.ts'
export * from './rules/poll.ts'
export * from './rules/presence.ts'
export * from './rules/quiet-hours.ts'
export * from './rules/registration.ts'
export * from './rules/report.ts'
export * from './rules/retention.ts'
export * from './rules/role.ts'
export * from './rules/room.ts'
export * from './rules/schedule.ts'
export * from './rules/sign-in.ts'
export * from './rules/sms.ts'
export * from './rules/tag.ts'
export * from './rules/unchosen-quiet-hours.ts'
export * from './rules/upload.ts'
export * from './rules/vietqr.ts'
export * from './rules/wall-time.ts'
export * from './sign-in/models.ts'
export * from './sms/models.ts'
export * from './text.ts'
export * from './workspace/models.ts'

import type { DataOf } from './event.ts'

/** What travels on a channel: the event's name beside its data. */
export type EventEnvelope = { [N in EventName]: { type: N; data: DataOf<Events[N]> } }[EventName]
