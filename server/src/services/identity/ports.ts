import type { App } from '../../platform/app.ts'

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
