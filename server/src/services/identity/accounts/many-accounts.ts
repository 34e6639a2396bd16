import type { App } from '#platform/app.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { whenEnded } from '#platform/outbox/outbox.ts'
import { viewSelf } from '../users/user-cache.ts'
import { columns, type ProfileChange, type UserRow, updateUser } from '../users/user-store.ts'
import { type NewAccount, rowOf } from './account-store.ts'

/** Rows of one statement. */
const chunkSize = 500

function* chunks<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += chunkSize) yield items.slice(start, start + chunkSize)
}

/** Accounts that have one of these names, addresses or numbers, as they are stored; in a transaction they stay as they are until its end. */
export async function selectAccountsByNames(
  db: Queryable,
  tenantId: string,
  names: Record<'username' | 'email' | 'phone_number', readonly string[]>,
  options: { isLocked?: boolean } = {},
): Promise<UserRow[]> {
  const rows = new Map<string, UserRow>()
  for (const column of ['username', 'email', 'phone_number'] as const)
    for (const values of chunks(names[column])) {
      const query = db
        .selectFrom('app_user')
        .select(columns)
        .where('tenant_id', '=', tenantId)
        .where(column, 'in', values)
        .orderBy('user_id')
      for (const row of await (options.isLocked ? query.forNoKeyUpdate() : query).execute())
        rows.set(row.user_id, row)
    }
  return [...rows.values()]
}

/** Every account, locked ones too, in the order of ids. */
export function selectAccountsAfter(
  db: Queryable,
  tenantId: string,
  after: string | undefined,
  limit: number,
): Promise<UserRow[]> {
  let query = db
    .selectFrom('app_user')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('erased_time', 'is', null)
  if (after) query = query.where('user_id', '>', after)
  return query.orderBy('user_id').limit(limit).execute()
}

/**
 * Creates and changes accounts in one transaction, and tells the devices of those who were changed. The caller holds the rows to change.
 * @throws the unique violation of `app_user_username`, `app_user_email` or `app_user_phone`
 */
export async function saveManyAccounts(
  app: App,
  tx: Tx,
  tenantId: string,
  {
    created: newAccounts,
    changed: changedAccounts,
  }: {
    created: readonly NewAccount[]
    changed: readonly { userId: string; change: ProfileChange }[]
  },
): Promise<void> {
  whenEnded(tx, () => {
    app.services.userCache.forgetUsers(tenantId, ...changedAccounts.map(({ userId }) => userId))
    for (const { userId } of changedAccounts) app.services.presence.shareProfile(userId)
  })
  // An address that moves from one account to another within a file is free before it is taken.
  for (const { userId, change } of changedAccounts)
    if (change.email || change.phone_number) {
      const releasedIdentifiers = {
        ...(change.email ? { email: null } : {}),
        ...(change.phone_number ? { phone_number: null } : {}),
      }
      await updateUser(tx, tenantId, userId, releasedIdentifiers, app.clock.now())
    }
  const readdressedUsers: UserRow[] = []
  for (const { userId, change } of changedAccounts) {
    const row = await updateUser(tx, tenantId, userId, change, app.clock.now())
    if (change.email !== undefined || change.phone_number !== undefined) readdressedUsers.push(row)
    await app.outbox.add(tx, tenantId, userId, [
      { to: { users: [userId] }, event: { type: 'userUpdated', data: { user: viewSelf(app, row) } } },
    ])
  }
  for (const users of chunks(readdressedUsers)) await app.services.signInMethods.voidSentProofs(tx, users)
  for (const accounts of chunks(newAccounts))
    await tx.insertInto('app_user').values(accounts.map(rowOf)).execute()
}
