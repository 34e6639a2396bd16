import { contract } from '@trau/contract'
import type { FastifyInstance } from 'fastify'
import type { App, Services } from '../platform/app.ts'
import type { Queryable } from '../platform/db/index.ts'
import type { Notices } from '../platform/db/notices.ts'
import { type RouteServices, registerService } from '../platform/http/routes.ts'
import type { Job } from '../platform/jobs/index.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { OutgoingChannel, Route } from '../platform/outgoing/carrier.ts'
import type { Processor } from '../platform/processors/index.ts'
import { createTicker, type Ticker } from '../platform/ticker.ts'
import * as account from '../services/account/index.ts'
import * as accountLinking from '../services/account-linking/index.ts'
import * as chat from '../services/chat/index.ts'
import * as contact from '../services/contact/index.ts'
import * as device from '../services/device/index.ts'
import * as email from '../services/email/index.ts'
import * as hidden from '../services/hidden/index.ts'
import * as identity from '../services/identity/index.ts'
import * as identityAuthen from '../services/identity-authen/index.ts'
import * as media from '../services/media/index.ts'
import * as moderation from '../services/moderation/index.ts'
import * as notification from '../services/notification/index.ts'
import * as notificationTemplate from '../services/notification-template/index.ts'
import * as ownData from '../services/own-data/index.ts'
import * as people from '../services/people/index.ts'
import * as push from '../services/push/index.ts'
import * as room from '../services/room/index.ts'
import * as sms from '../services/sms/index.ts'

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
    ...identityAuthen.createServices(app, options),
    ...contact.createServices(app),
    ...hidden.createServices(app, notices, shared),
    ...notificationTemplate.createServices(app, notices),
    members: room.createMembers(app),
    sending: chat.createSending(app),
    ...ownData.createServices(app),
    ...media.createServices(app),
    ...email.createServices(),
    ...sms.createServices(),
    ...device.createServices(app),
    ...push.createServices(app, { shared, count: metrics.pushed }),
    ...notification.createServices(app),
    // Ports: what a service uses of one above it, which it may not import.
    signInMethods: identityAuthen.signInMethods,
    sessionDevices: device.sessionDevices,
    strangers: room.strangers,
    hiddenRooms: room.hiddenRooms,
    roomMessages: chat.roomMessages,
    mediaUses: [chat.mediaUse],
    eraseAccount: ownData.erase,
  }
}

/** How a tenant's mail and SMS leave. */
export const findRoute = (
  app: App,
  db: Queryable,
  tenantId: string,
  channel: OutgoingChannel,
): Promise<Route | undefined> =>
  channel === 'EMAIL' ? email.findMailRoute(app, db, tenantId) : sms.findSmsRoute(app, db, tenantId)

/** Work that follows events after their commit. */
export const processorsOf = (app: App): readonly Processor[] => [
  chat.createPreviews(app),
  ...notification.createNotificationProcessors(app),
]

/** Serves every endpoint of the contract. */
export function registerServices(server: FastifyInstance, routes: RouteServices<App>): void {
  registerService(server, contract.identityAuthen, identityAuthen.handlers, routes)
  registerService(server, contract.signIn, identityAuthen.signInHandlers, routes)
  registerService(server, contract.accountLinking, accountLinking.handlers, routes)
  registerService(server, contract.accountSwitching, accountLinking.switchingHandlers, routes)
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
  registerService(server, contract.chat, chat.handlers, routes)
  registerService(server, contract.chatUploads, chat.uploadHandlers, routes)
  registerService(server, contract.media, media.handlers, routes)
  media.registerResumable(server, routes)
  registerService(server, contract.moderation, moderation.handlers, routes)
  registerService(server, contract.email, email.handlers, routes)
  registerService(server, contract.sms, sms.handlers, routes)
  registerService(server, contract.notificationTemplate, notificationTemplate.handlers, routes)
  registerService(server, contract.notification, notification.handlers, routes)
}

/** Scheduled work, once over all processes. */
export const serviceJobs: readonly Job[] = [
  ...identityAuthen.jobs,
  ...accountLinking.jobs,
  ...device.jobs,
  ...contact.jobs,
  ...identity.jobs,
  ...ownData.jobs,
  ...media.jobs,
  ...push.jobs,
  ...notification.jobs,
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
  createTicker(app.log, hidden.lockIdleEveryMs, 'idle sessions', () => app.services.hidden.lockIdle()),
]
