import type { App } from '../../platform/app.ts'

/** What identity needs of the services above it, which may not be imported here: composition passes it in through `app.services`. */

export interface Strangers {
  /** Those between whom and this person there is a conversation that was not accepted: neither sees when the other is here. */
  quietWith(app: App, tenantId: string, userId: string): Promise<ReadonlySet<string>>
  /** After two people became friends: what one wrote to the other is no stranger's any more. */
  becameFriends(app: App, tenantId: string, a: string, b: string): Promise<void>
}

export interface SignInMethods {
  /** @throws validationFailed, naming the path */
  requireUsername(text: string, path: string): string
  /** @throws passwordTooWeak, rateLimited */
  hashNewPassword(app: App, password: string, known: readonly string[]): Promise<string>
  /** Ends every session of the person, everywhere and at once. */
  endSessions(
    app: App,
    tenantId: string,
    userId: string,
    reason: 'locked' | 'erased' | 'privilegeLogout',
  ): Promise<void>
}

/**
 * Erases an account and everything that is its owner's, in every service.
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

/** Friends are friends already; what hangs on it catches up, and a failure of that is no failure of theirs. */
export async function tellBecameFriends(app: App, tenantId: string, a: string, b: string): Promise<void> {
  await app.services.strangers.becameFriends(app, tenantId, a, b).catch(error => {
    app.log.warn({ err: error }, 'a conversation of new friends was left among strangers')
  })
}
