import type { User } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact, whenEnded } from '#platform/outbox/outbox.ts'
import { isGuardedField } from '../policy.ts'
import { nameOf } from '../users/names.ts'
import { type RequestingUser, viewSelf } from '../users/user-cache.ts'
import { lockUser, type ProfileChange, type UserRow, updateUser } from '../users/user-store.ts'

/**
 * Changes the row of somebody, by themselves or by an administrator, and tells their devices.
 * @param decide the change, from the locked row
 * @param first what is to be locked before that row
 * @throws userNotFound, and what `decide` throws
 */
export async function changeUser(
  app: App,
  of: UserKey,
  decide: Decide,
  first?: (tx: Tx) => Promise<void>,
): Promise<UserRow> {
  return transact(app, async tx => {
    await first?.(tx)
    return changeUserIn(app, tx, of, decide)
  })
}

type Decide = (before: UserRow, tx: Tx) => ProfileChange | Promise<ProfileChange>

/** As `changeUser`, in a transaction that does more. @throws userNotFound, and what `decide` throws */
export async function changeUserIn(app: App, tx: Tx, of: UserKey, decide: Decide): Promise<UserRow> {
  whenEnded(tx, () => app.services.userCache.forgetUsers(of.tenantId, of.userId))
  const before = await lockUser(tx, of.tenantId, of.userId)
  if (!before || before.erased_time) throw fail('userNotFound')
  const row = await updateUser(tx, of.tenantId, of.userId, await decide(before, tx), app.clock.now())
  if (row.email !== before.email || row.phone_number !== before.phone_number)
    await app.services.signInMethods.voidSentProofs(tx, [row])
  if (nameOf(row) !== nameOf(before) || row.avatar_url !== before.avatar_url)
    whenEnded(tx, () => app.services.presence.shareProfile(of.userId))
  await app.outbox.add(tx, of.tenantId, of.userId, [
    { to: { users: [of.userId] }, event: { type: 'userUpdated', data: { user: viewSelf(app, row) } } },
  ])
  return row
}

/** As `changeUser`, about oneself, and answers one's own view. */
export async function changeOwn(app: App, me: RequestingUser, decide: Decide): Promise<User> {
  return viewSelf(app, await changeUser(app, me, decide), me.sessionId)
}

/** What the schema cannot say: which fields there are to guard. */
export function checkGuardedFields(fieldPrivacy: Record<string, unknown> | undefined): void {
  const unknownFields = Object.keys(fieldPrivacy ?? {}).filter(name => !isGuardedField(name))
  if (unknownFields.length > 0)
    throw fail('validationFailed', {
      fields: unknownFields
        .slice(0, 20)
        .map(name => ({ path: `body.fieldPrivacy.${name.slice(0, 64)}`, reason: 'invalid' })),
    })
}
