import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { AppPasswordRow } from './tables.ts'

/** The latest first; an account has at most thirty. */
export async function selectAppPasswords(
  q: Queryable,
  { tenantId, userId }: UserKey,
): Promise<AppPasswordRow[]> {
  return q
    .selectFrom('app_password')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('app_password_id', 'desc')
    .execute()
}

export async function insertAppPassword(tx: Tx, row: AppPasswordRow): Promise<void> {
  await tx.insertInto('app_password').values(row).execute()
}

export async function deleteAppPasswordRow(
  tx: Tx,
  { tenantId, userId }: UserKey,
  appPasswordId: string,
): Promise<AppPasswordRow | undefined> {
  return tx
    .deleteFrom('app_password')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('app_password_id', '=', appPasswordId)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteAllAppPasswordRows(
  tx: Tx,
  { tenantId, userId }: UserKey,
): Promise<AppPasswordRow[]> {
  return tx
    .deleteFrom('app_password')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returningAll()
    .execute()
}

export async function findBySecretHash(
  q: Queryable,
  secretHash: Buffer,
): Promise<AppPasswordRow | undefined> {
  return q.selectFrom('app_password').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst()
}

/** Writes that it was used, unless that was written after `since` already. */
export async function touchAppPassword(
  q: Queryable,
  row: AppPasswordRow,
  use: { now: Date; since: Date; program: string },
): Promise<void> {
  await q
    .updateTable('app_password')
    .set({ last_used_time: use.now, last_used_by: use.program })
    .where('tenant_id', '=', row.tenant_id)
    .where('user_id', '=', row.user_id)
    .where('app_password_id', '=', row.app_password_id)
    .where(eb => eb.or([eb('last_used_time', 'is', null), eb('last_used_time', '<', use.since)]))
    .execute()
}
