import type { NotificationType } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/db/index.ts'

declare module '../../platform/app.ts' {
  interface Services {
    notifier: Notifier
  }
}

/** Ports: functions of higher services that identity needs but may not import. Composition provides them as `app.services`. */

export interface Strangers {
  /** People whose conversation with this person is not accepted yet: neither sees when the other is online. */
  quietWith(app: App, tenantId: string, userId: string): Promise<ReadonlySet<string>>
  /** Called after two people became friends: accepts the conversation that one of them had started as a stranger. */
  becameFriends(app: App, tenantId: string, a: string, b: string): Promise<void>
}

export interface SignInMethods {
  /** @throws validationFailed, naming the path */
  requireUsername(text: string, path: string): string
  /** @throws passwordTooWeak, rateLimited */
  hashNewPassword(app: App, password: string, personalWords: readonly string[]): Promise<string>
  /** Ends every session of the person, everywhere and at once. */
  endSessions(
    app: App,
    tenantId: string,
    userId: string,
    reason: 'locked' | 'erased' | 'privilegeLogout',
  ): Promise<void>
}

/**
 * Erases an account and all data of its owner, in every service.
 * @throws userNotFound, lastAdministrator
 */
export type Eraser = (app: App, tenantId: string, userId: string) => Promise<unknown>

declare module '../../platform/app.ts' {
  interface Services {
    strangers: Strangers
    signInMethods: SignInMethods
    eraseAccount: Eraser
  }
}

/** Updates what depends on a new friendship. A failure is logged only: the friendship is committed already. */
export async function notifyBecameFriends(app: App, tenantId: string, a: string, b: string): Promise<void> {
  await app.services.strangers.becameFriends(app, tenantId, a, b).catch(error => {
    app.log.warn({ err: error }, 'a conversation of new friends was left among strangers')
  })
}

/** What a notification is about, beside the columns of its row. Names and texts of messages are read when it is shown. */
export interface NotificationSubject {
  /** REACTION */
  reaction?: string
  /** ROLE_CHANGED: the new role. */
  role?: number
  /** SECURITY: what happened, in Vietnamese, and on which device. */
  notice?: { title: string; deviceName: string }
  /** REPORT_ANSWERED */
  isActedOn?: boolean
  /** SYSTEM: as the administrator wrote it. */
  text?: { title: string; body: string }
  /** BIRTHDAY: YYYY-MM-DD in the person’s time zone. */
  day?: string
}

/** Something that people are to be notified of, as the service where it happened tells it. */
export interface NotificationEvent {
  type: NotificationType
  /** Names the event where each is a notification of its own: a notice, a report, what an administrator wrote. */
  id?: string
  userIds: readonly string[]
  /** Who caused it; they are not notified themselves. */
  actorId?: string
  roomId?: string
  messageId?: string
  seq?: number
  subject?: NotificationSubject
}

export interface Notifier {
  /**
   * Requests notifications in the transaction of `transact` that causes them; they are written after it, each person's once.
   * @param key names the event; requested again with it, while it waits, it notifies once
   */
  add(tx: Tx, tenantId: string, key: string, event: NotificationEvent): Promise<void>
}
