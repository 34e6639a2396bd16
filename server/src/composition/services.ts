import { contract } from '@trau/contract'
import type { FastifyInstance } from 'fastify'
import { flushApiUsageEveryMs } from '../platform/api-usage.ts'
import type { App, Services } from '../platform/app.ts'
import { createChannelRights } from '../platform/channel-rights.ts'
import type { Queryable } from '../platform/db/index.ts'
import type { Notices } from '../platform/db/notices.ts'
import { type RouteServices, registerService } from '../platform/http/routes.ts'
import type { Job } from '../platform/jobs/index.ts'
import { createLiveKitApi } from '../platform/livekit/server-api.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { OutgoingChannel, Route } from '../platform/outgoing/carrier.ts'
import type { Processor } from '../platform/processors/index.ts'
import type { GroupRelay } from '../platform/sfu/group-relay.ts'
import { createGroupRelay } from '../platform/sfu/index.ts'
import { createTicker, type Ticker } from '../platform/ticker.ts'
import * as account from '../services/account/index.ts'
import * as accountLinking from '../services/account-linking/index.ts'
import * as adminPermission from '../services/admin-permission/index.ts'
import * as administration from '../services/administration/index.ts'
import * as appPassword from '../services/app-password/index.ts'
import * as backup from '../services/backup/index.ts'
import * as billing from '../services/billing/index.ts'
import * as chat from '../services/chat/index.ts'
import * as contact from '../services/contact/index.ts'
import * as dataProtection from '../services/data-protection/index.ts'
import * as dav from '../services/dav/index.ts'
import * as device from '../services/device/index.ts'
import * as directory from '../services/directory/index.ts'
import * as drive from '../services/drive/index.ts'
import * as email from '../services/email/index.ts'
import * as hidden from '../services/hidden/index.ts'
import * as houseRule from '../services/house-rule/index.ts'
import * as identity from '../services/identity/index.ts'
import * as identityAuthen from '../services/identity-authen/index.ts'
import * as invitation from '../services/invitation/index.ts'
import * as legalHold from '../services/legal-hold/index.ts'
import * as media from '../services/media/index.ts'
import * as moderation from '../services/moderation/index.ts'
import * as note from '../services/note/index.ts'
import * as notification from '../services/notification/index.ts'
import * as notificationTemplate from '../services/notification-template/index.ts'
import * as ownData from '../services/own-data/index.ts'
import * as people from '../services/people/index.ts'
import * as platformConfig from '../services/platform-config/index.ts'
import * as push from '../services/push/index.ts'
import * as retention from '../services/retention/index.ts'
import * as room from '../services/room/index.ts'
import * as rtc from '../services/rtc/index.ts'
import * as sms from '../services/sms/index.ts'
import * as workspace from '../services/workspace/index.ts'
import { guestCircle } from './guest-circle.ts'

/** What the services need that is not part of `App`. */
interface Dependencies {
  notices: Notices
  metrics: Pick<Metrics, 'pushed'>
  /** Other processes share the database. */
  shared: boolean
  presence: Services['presence']
  passwordCost?: identityAuthen.PasswordCost
}

/** What each service keeps in memory, reached as `app.services`. */
export function createServices(
  app: App,
  { notices, metrics, shared, presence, ...options }: Dependencies,
): Services {
  return {
    presence,
    ...identity.createServices(app),
    ...adminPermission.createServices(app, notices),
    ...houseRule.createServices(app, notices),
    ...identityAuthen.createServices(app, options),
    ...contact.createServices(app),
    ...hidden.createServices(app, notices, shared),
    ...notificationTemplate.createServices(app, notices),
    members: room.createMembers(app),
    sending: chat.createSending(app),
    ...backup.createServices(app),
    ...ownData.createServices(app),
    ...media.createServices(app),
    channelRights: createChannelRights(app, notices, shared),
    ...drive.createServices(app),
    ...note.createServices(app),
    ...billing.createServices(),
    ...email.createServices(app),
    ...sms.createServices(),
    ...device.createServices(app),
    ...push.createServices(app, { shared, count: metrics.pushed, render: notification.renderPushes }),
    ...notification.createServices(app, presence),
    ...rtc.createServices(app),
    groupRelay: app.config.sfu.isOn ? openGroupRelay(app, notices, shared) : undefined,
    liveKit: app.config.liveKit ? createLiveKitApi(app.config.liveKit) : undefined,
    // Ports: what a service uses of one above it, which it may not import.
    administrators: adminPermission.administrators,
    signInMethods: identityAuthen.signInMethods,
    directorySignIn: directory.directorySignIn,
    endOldSessions: identityAuthen.endOldSessions,
    sessionDevices: device.sessionDevices,
    strangers: room.strangers,
    guestCircle,
    renderTest: notificationTemplate.renderTest,
    hiddenRooms: room.hiddenRooms,
    roomMessages: chat.roomMessages,
    workspaces: workspace.workspaces,
    driveWorkspaces: workspace.driveWorkspaces,
    noteWorkspaces: workspace.driveWorkspaces,
    newcomers: workspace.newcomers,
    consents: dataProtection.consents,
    attachmentMessages: chat.attachmentMessages,
    mediaUses: [chat.mediaUse, drive.mediaUse, note.mediaUse, legalHold.mediaUse],
    heldSources: [chat.heldMessages, rtc.heldCalls],
    roomCards: chat.roomCards,
    eraseAccount: ownData.erase,
  }
}

const openGroupRelay = (app: App, notices: Notices, shared: boolean): GroupRelay =>
  createGroupRelay({
    config: app.config,
    log: app.log,
    shared: shared ? { database: app.database, notices } : undefined,
    allowPeer: (call, { address, port }) => app.turn.allowPeer(call, { ip: address, port }),
    liveAmong: devices => rtc.liveParticipants(app, devices),
  })

/** How a tenant's mail and SMS leave. */
export const findRoute = (
  app: App,
  db: Queryable,
  tenantId: string,
  channel: OutgoingChannel,
): Promise<Route | undefined> =>
  channel === 'EMAIL' ? email.findMailRoute(app, db, tenantId) : sms.findSmsRoute(app, db, tenantId)

/** Knows whether what mails and SMS say is still so. */
export const mailSources = notification.createMailSources

/** Work that follows events after their commit. */
export const processorsOf = (app: App): readonly Processor[] => [
  chat.createPreviews(app),
  room.createCardProcessor(app),
  moderation.createWordReports(app),
  ...notification.createNotificationProcessors(app),
  rtc.createLeftRoomProcessor(app),
  rtc.createEndedSessionProcessor(app),
  workspace.createLeftWorkspaceProcessor(app),
]

/** Serves every endpoint of the contract. */
export function registerServices(server: FastifyInstance, routes: RouteServices<App>): void {
  registerService(server, contract.identityAuthen, identityAuthen.handlers, routes)
  registerService(server, contract.signIn, identityAuthen.signInHandlers, routes)
  registerService(server, contract.registration, identityAuthen.registrationHandlers, routes)
  registerService(server, contract.accountLinking, accountLinking.handlers, routes)
  registerService(server, contract.accountSwitching, accountLinking.switchingHandlers, routes)
  registerService(server, contract.appPassword, appPassword.handlers, routes)
  registerService(server, contract.account, account.handlers, routes)
  registerService(server, contract.identity, identity.handlers, routes)
  registerService(server, contract.people, people.handlers, routes)
  registerService(server, contract.ownData, ownData.handlers, routes)
  registerService(server, contract.device, device.handlers, routes)
  registerService(server, contract.push, push.handlers, routes)
  registerService(server, contract.voipPush, push.voipHandlers, routes)
  registerService(server, contract.contact, contact.handlers, routes)
  registerService(server, contract.hidden, hidden.handlers, routes)
  registerService(server, contract.room, room.handlers, routes)
  registerService(server, contract.invite, room.inviteHandlers, routes)
  registerService(server, contract.invitation, invitation.handlers, routes)
  registerService(server, contract.workspace, workspace.handlers, routes)
  registerService(server, contract.chat, chat.handlers, routes)
  registerService(server, contract.chatUploads, chat.uploadHandlers, routes)
  registerService(server, contract.media, media.handlers, routes)
  media.registerResumable(server, routes)
  dav.registerDav(server, routes)
  directory.registerScim(server, routes)
  registerService(server, contract.drive, drive.handlers, routes)
  registerService(server, contract.driveUploads, drive.uploadHandlers, routes)
  registerService(server, contract.driveSearch, drive.searchHandlers, routes)
  registerService(server, contract.driveSharing, drive.sharingHandlers, routes)
  registerService(server, contract.driveLinks, drive.linkHandlers, routes)
  registerService(server, contract.driveZip, drive.zipHandlers, routes)
  registerService(server, contract.driveQuota, drive.quotaHandlers, routes)
  registerService(server, contract.rtc, rtc.handlers, routes)
  registerService(server, contract.call, rtc.callHandlers, routes)
  registerService(server, contract.callGuest, rtc.guestHandlers, routes)
  registerService(server, contract.note, note.handlers, routes)
  registerService(server, contract.noteSync, note.syncHandlers, routes)
  registerService(server, contract.noteSharing, note.sharingHandlers, routes)
  registerService(server, contract.noteLinks, note.linkHandlers, routes)
  registerService(server, contract.billing, billing.handlers, routes)
  registerService(server, contract.invoice, billing.invoiceHandlers, routes)
  registerService(server, contract.moderation, moderation.handlers, routes)
  registerService(server, contract.adminPermission, adminPermission.handlers, routes)
  registerService(server, contract.roleAssignment, adminPermission.assignmentHandlers, routes)
  registerService(server, contract.administration, administration.handlers, routes)
  registerService(server, contract.directory, directory.handlers, routes)
  registerService(server, contract.houseRule, houseRule.handlers, routes)
  registerService(server, contract.backup, backup.handlers, routes)
  registerService(server, contract.retention, retention.handlers, routes)
  registerService(server, contract.legalHold, legalHold.handlers, routes)
  registerService(server, contract.dataProtection, dataProtection.handlers, routes)
  registerService(server, contract.email, email.handlers, routes)
  registerService(server, contract.emailBounce, email.bounceHandlers, routes)
  registerService(server, contract.sms, sms.handlers, routes)
  registerService(server, contract.notificationTemplate, notificationTemplate.handlers, routes)
  registerService(server, contract.notification, notification.handlers, routes)
  registerService(server, contract.platformConfig, platformConfig.handlers, routes)
  registerService(server, contract.platformSetting, platformConfig.settingHandlers, routes)
}

/** Scheduled work, once over all processes. */
export const serviceJobs: readonly Job[] = [
  ...identityAuthen.jobs,
  ...workspace.jobs,
  ...accountLinking.jobs,
  ...device.jobs,
  ...contact.jobs,
  ...identity.jobs,
  ...ownData.jobs,
  ...media.jobs,
  ...drive.jobs,
  ...note.jobs,
  ...billing.jobs,
  ...email.jobs,
  ...push.jobs,
  ...notification.jobs,
  ...administration.jobs,
  ...retention.jobs,
  ...directory.jobs,
  ...legalHold.jobs,
]

/** Work that cannot wait for the next minute; every process runs it. */
export const createTickers = (app: App, { isReadOnly }: { isReadOnly: () => boolean }): Ticker[] => [
  createTicker(app.log, chat.sweepEveryMs, 'messages that end', () => chat.sweepExpired(app)),
  createTicker(app.log, chat.sendDueEveryMs, 'scheduled messages', async () => {
    if (!isReadOnly()) await chat.sendDue(app)
  }),
  createTicker(app.log, chat.remindEveryMs, 'reminders', () => chat.remindDue(app)),
  createTicker(app.log, notification.pushDueEveryMs, 'due pushes', async () => {
    if (!isReadOnly()) await notification.pushDue(app)
  }),
  createTicker(app.log, drive.readTextsEveryMs, 'texts of documents', async () => {
    if (!isReadOnly()) await drive.readDueTexts(app)
  }),
  createTicker(app.log, drive.scanEveryMs, 'scans of files', async () => {
    if (!isReadOnly()) await drive.scanDueFiles(app)
  }),
  createTicker(app.log, note.publishCardsEveryMs, 'cards of notes', async () => {
    if (!isReadOnly()) await app.services.noteCards.publishDue()
  }),
  createTicker(app.log, note.foldEveryMs, 'logs of notes', async () => {
    if (!isReadOnly()) await note.foldDueNotes(app)
  }),
  createTicker(app.log, rtc.passDueEveryMs, 'calls whose time has come', async () => {
    if (!isReadOnly()) await rtc.passDueCalls(app)
  }),
  createTicker(app.log, rtc.sweepRoomsEveryMs, 'rooms at LiveKit', () => rtc.sweepRooms(app)),
  createTicker(app.log, note.remindOfNotesEveryMs, 'reminders of notes', async () => {
    if (!isReadOnly()) await note.remindOfNotes(app)
  }),
  createTicker(app.log, backup.backUpEveryMs, 'backups', async () => {
    if (!isReadOnly()) await app.services.backups.runDue()
  }),
  createTicker(app.log, flushApiUsageEveryMs, 'counts of the API', async () => {
    if (!isReadOnly()) await app.apiUsage.flush()
  }),
  createTicker(app.log, hidden.lockIdleEveryMs, 'idle sessions', () => app.services.hidden.lockIdle()),
]
