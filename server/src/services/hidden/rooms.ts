import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'

/** What lies behind the PIN is room's, which stands above and provides `app.services.hiddenRooms`. */
export interface HiddenRooms {
  idsOf(app: App, owner: UserKey): Promise<string[]>
  /** Takes them from those open sockets of the person. */
  unsubscribeMembers(app: App, owner: UserKey, where: (meta: unknown) => boolean): Promise<void>
  /** Clears the person's copy of them all; answers how many. */
  clear(app: App, tx: Tx, owner: UserKey): Promise<number>
}

declare module '#platform/app.ts' {
  interface Services {
    hiddenRooms: HiddenRooms
  }
}
