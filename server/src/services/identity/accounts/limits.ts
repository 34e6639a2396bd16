import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { changeUserIn } from '../profile/own-profile.ts'
import type { UserRow } from '../users/user-store.ts'

/**
 * Somebody whom administrators have limited reaches out to nobody who does not know them: no first words, friend requests, new groups,
 * people added, groups joined. With friends, and in the groups that they are in, everything stays.
 * @throws accountLimited
 */
export async function requireUnlimited(app: App, { tenantId, userId }: UserKey): Promise<void> {
  const row = (await app.services.userCache.findRows(tenantId, [userId])).get(userId)
  const until = row?.limited_until?.getTime() ?? 0
  if (until > app.clock.now()) throw fail('accountLimited', { until })
}

/** A limit never shortens another one: the later end holds, and is in the answer. @throws userNotFound */
export function limitUser(app: App, tx: Tx, who: UserKey, until: Date): Promise<UserRow> {
  return changeUserIn(app, tx, who, ({ limited_until: before }) => ({
    limited_until: before && before > until ? before : until,
  }))
}

/** @throws userNotFound */
export function endLimit(app: App, tx: Tx, who: UserKey): Promise<UserRow> {
  return changeUserIn(app, tx, who, () => ({ limited_until: null }))
}
