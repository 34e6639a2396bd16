import type { Selectable } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import '../sign-in-tables.ts'

export type PasskeyRow = Selectable<Tables['passkey']>

/** Oldest first; an account has at most twenty. */
export async function selectPasskeys(db: Queryable, { tenantId, userId }: UserKey): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('passkey_id')
    .execute()
}

/** @throws the unique violation of `passkey_credential` */
export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<void> {
  await tx.insertInto('passkey').values(row).execute()
}

/** Held until the transaction ends, so that its counter only rises. */
export async function lockPasskey(
  tx: Tx,
  tenantId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return tx
    .selectFrom('passkey')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

export async function touchPasskey(
  tx: Tx,
  row: PasskeyRow,
  use: { counter: number; is_backed_up: boolean; last_used_time: Date },
): Promise<void> {
  await tx
    .updateTable('passkey')
    .set(use)
    .where('tenant_id', '=', row.tenant_id)
    .where('passkey_id', '=', row.passkey_id)
    .execute()
}

export async function updatePasskeyName(
  db: Queryable,
  { tenantId, userId }: UserKey,
  passkeyId: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkey')
    .set({ name })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returningAll()
    .executeTakeFirst()
}

export async function deletePasskey(
  tx: Tx,
  { tenantId, userId }: UserKey,
  passkeyId: string,
): Promise<PasskeyRow | undefined> {
  return tx
    .deleteFrom('passkey')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returningAll()
    .executeTakeFirst()
}
