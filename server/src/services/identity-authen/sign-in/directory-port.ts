import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { Account, UserRow } from '../../identity/index.ts'

declare module '#platform/app.ts' {
  interface Services {
    directorySignIn: DirectorySignIn
  }
}

/** What signing in asks of the tenant's directory; the directory service provides it. */
export interface DirectorySignIn {
  /**
   * Whose password this is in the directory: their account, made where there was none; undefined where it is nobody's. `notAsked` where the
   * tenant has no directory, or the account is not of it, so that its own password decides.
   * @param beforeBind called with the id of the entry that the name finds, undefined where it finds none, before the password is tried: a
   *   directory finds one entry by many spellings of its name
   * @throws directoryUnavailable, and what `beforeBind` throws
   */
  check(
    app: App,
    tenantId: string,
    account: Account | undefined,
    credentials: { username: string; password: string },
    beforeBind: (entryId: string | undefined) => Promise<void>,
  ): Promise<UserRow | 'notAsked' | undefined>
  /** Whether the person signs in by a directory that is switched on. */
  knows(q: Queryable, who: UserKey): Promise<boolean>
}
