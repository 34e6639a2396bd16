import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { findHiddenRoomIds } from '../../room/index.ts'

/** Rooms that this person has put behind their PIN, while the session has not unlocked them. */
export async function hiddenRoomsOf(app: App, me: Caller): Promise<string[]> {
  if (await app.services.hidden.isUnlocked(me)) return []
  return findHiddenRoomIds(app.db, me)
}
