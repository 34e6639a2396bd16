/** The table of contents of the product: every call and every event, by service. */
export * as access from './access.ts'

import * as accountEndpoints from './account/endpoints.ts'
import * as accountEvents from './account/events.ts'
import * as accountLinkingEndpoints from './account-linking/endpoints.ts'
import * as accountSwitchingEndpoints from './account-switching/endpoints.ts'
import * as chatEndpoints from './chat/endpoints.ts'
import * as chatEvents from './chat/events.ts'
import * as chatUploadEndpoints from './chat/uploads.ts'
import * as contactEndpoints from './contact/endpoints.ts'
import * as contactEvents from './contact/events.ts'
import * as deviceEndpoints from './device/endpoints.ts'
import * as deviceEvents from './device/events.ts'
import * as emailEndpoints from './email/endpoints.ts'
import * as hiddenEndpoints from './hidden/endpoints.ts'
import * as hiddenEvents from './hidden/events.ts'
import * as identityEndpoints from './identity/endpoints.ts'
import * as identityEvents from './identity/events.ts'
import * as authenEndpoints from './identity-authen/endpoints.ts'
import * as authenEvents from './identity-authen/events.ts'
import * as inviteEndpoints from './invite/endpoints.ts'
import * as inviteEvents from './invite/events.ts'
import * as mediaEndpoints from './media/endpoints.ts'
import * as moderationEndpoints from './moderation/endpoints.ts'
import * as moderationEvents from './moderation/events.ts'
import * as notificationEndpoints from './notification/endpoints.ts'
import * as notificationEvents from './notification/events.ts'
import * as notificationTemplateEndpoints from './notification/template-endpoints.ts'
import * as ownDataEndpoints from './own-data/endpoints.ts'
import * as ownDataEvents from './own-data/events.ts'
import * as peopleEndpoints from './people/endpoints.ts'
import * as pushEndpoints from './push/endpoints.ts'
import * as voipPushEndpoints from './push/voip-endpoints.ts'
import * as roomEndpoints from './room/endpoints.ts'
import * as roomEvents from './room/events.ts'
import * as signInEndpoints from './sign-in/endpoints.ts'
import * as smsEndpoints from './sms/endpoints.ts'

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
  moderation: moderationEndpoints,
  notificationTemplate: notificationTemplateEndpoints,
  chat: chatEndpoints,
  chatUploads: chatUploadEndpoints,
  media: mediaEndpoints,
  email: emailEndpoints,
  sms: smsEndpoints,
  push: pushEndpoints,
  voipPush: voipPushEndpoints,
  notification: notificationEndpoints,
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
  ...moderationEvents,
  ...chatEvents,
  ...notificationEvents,
}
export type Events = typeof events
export type EventName = keyof Events

export type * from './access.ts'
export * from './account/models.ts'
export * from './account-linking/models.ts'
export * from './channels.ts'
export * from './chat/kinds.ts'
export * from './chat/models.ts'
export * from './chat/new-message.ts'
export * from './chat/reminders.ts'
export * from './chat/scheduled.ts'
export * from './chat/stickers.ts'
export * from './contact/models.ts'
export * from './device/models.ts'
export * from './email/models.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './event.ts'
export type * from './file.ts'
export { SpooledFile } from './file.ts'
export * from './hidden/models.ts'
export * from './identity/models.ts'
export * from './identity-authen/models.ts'
export * from './invite/models.ts'
export * from './media/models.ts'
export * from './moderation/models.ts'
export * from './notification/models.ts'
export * from './notification/templates.ts'
export * from './notification/types.ts'
export * from './outgoing/models.ts'
export * from './own-data/models.ts'
export * from './permissions.ts'
export * from './place.ts'
export * from './push/models.ts'
export * from './push/payload.ts'
export * from './room/models.ts'
export * from './rpc.ts'
export * from './rules/attachment.ts'
export * from './rules/contact.ts'
export * from './rules/graphemes.ts'
export * from './rules/hidden.ts'
export * from './rules/id.ts'
export * from './rules/list.ts'
export * from './rules/message.ts'
export * from './rules/normal-form.ts'
export * from './rules/notification.ts'
export * from './rules/outgoing.ts'
export * from './rules/person.ts'
export * from './rules/poll.ts'
export * from './rules/presence.ts'
export * from './rules/quiet-hours.ts'
export * from './rules/report.ts'
export * from './rules/role.ts'
export * from './rules/room.ts'
export * from './rules/schedule.ts'
export * from './rules/sign-in.ts'
export * from './rules/sms.ts'
export * from './rules/tag.ts'
export * from './rules/upload.ts'
export * from './sign-in/models.ts'
export * from './sms/models.ts'
export * from './text.ts'

import type { DataOf } from './event.ts'

/** What travels on a channel: the event's name beside its data. */
export type EventEnvelope = { [N in EventName]: { type: N; data: DataOf<Events[N]> } }[EventName]
