import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { findAccountOf } from '../../identity/index.ts'

declare module '#platform/db/index.ts' {
  interface Tables {
    password_history: { tenant_id: string; user_id: string; hash: string; created_time: Date }
  }
}

/** Hashes of the present password and of those before it, `count` at most, the present one first. */
export async function selectLastPasswords(
  db: Queryable,
  { tenantId, userId }: UserKey,
  count: number,
): Promise<string[]> {
  if (count === 0) return []
  const account = await findAccountOf(db, tenantId, userId)
  const earlier = await db
    .selectFrom('password_history')
    .select('hash')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('created_time', 'desc')
    .limit(count)
    .execute()
  return [account?.passwordHash, ...earlier.map(row => row.hash)]
    .filter(hash => typeof hash === 'string')
    .slice(0, count)
}

/** Before the password is replaced: keeps its hash with those before it, `count` in all with the new one. None are kept without need. */
export async function rememberPassword(
  tx: Tx,
  { tenantId, userId }: UserKey,
  count: number,
  now: number,
): Promise<void> {
  const account = count > 1 ? await findAccountOf(tx, tenantId, userId) : undefined
  if (account?.passwordHash)
    await tx
      .insertInto('password_history')
      .values({
        tenant_id: tenantId,
        user_id: userId,
        hash: account.passwordHash,
        created_time: new Date(now),
      })
      .execute()
  await sql`
    DELETE FROM password_history
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND ctid NOT IN (
      SELECT ctid FROM password_history WHERE tenant_id = ${tenantId} AND user_id = ${userId}
      ORDER BY created_time DESC LIMIT ${Math.max(0, count - 1)}
    )`.execute(tx)
}
