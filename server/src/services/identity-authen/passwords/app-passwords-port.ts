import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { UserRow } from '../../identity/index.ts'
import type { NewNotice } from '../notices/notices.ts'

/** What programs of a person sign in with, asked of app-password, which provides it. */
export interface AppPasswords {
  /**
   * Ends all of them, each with its notice to the person. The transaction holds the row of the account.
   * @returns how many there were
   */
  endAll(app: App, tx: Tx, user: UserRow, by?: NewNotice['by']): Promise<number>
}

declare module '#platform/app.ts' {
  interface Services {
    appPasswords: AppPasswords
  }
}
