import type { App } from '../../platform/app.ts'

/** What identity needs of the services above it, which may not be imported here: they plug themselves in when they are loaded. */

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

let strangers: Strangers | undefined
let signInMethods: SignInMethods | undefined
let eraser: Eraser | undefined

export function provideStrangers(provided: Strangers): void {
  strangers = provided
}
export function provideSignInMethods(provided: SignInMethods): void {
  signInMethods = provided
}

export function provideEraser(provided: Eraser): void {
  eraser = provided
}

const nobody: ReadonlySet<string> = new Set()

export async function quietWith(app: App, tenantId: string, userId: string): Promise<ReadonlySet<string>> {
  return strangers ? strangers.quietWith(app, tenantId, userId) : nobody
}

/** Friends are friends already; what hangs on it catches up, and a failure of that is no failure of theirs. */
export async function tellBecameFriends(app: App, tenantId: string, a: string, b: string): Promise<void> {
  await strangers?.becameFriends(app, tenantId, a, b).catch(error => {
    app.log.warn({ err: error }, 'a conversation of new friends was left among strangers')
  })
}

export function waysInOf(): SignInMethods {
  if (!signInMethods) throw new Error('No service has provided the ways in')
  return signInMethods
}

export function eraserOf(): Eraser {
  if (!eraser) throw new Error('No service has provided the erasure of accounts')
  return eraser
}
