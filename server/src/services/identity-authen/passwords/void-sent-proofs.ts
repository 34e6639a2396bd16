import { sql } from 'kysely'
import type { Tx } from '#platform/db/index.ts'
import type { UserRow } from '../../identity/index.ts'

/**
 * In the transaction in which an address or number of these people has changed: links that set their password are void, as are codes that went to
 * what is no longer theirs. A code that proves a new address stays.
 * @param users as they are now, of one tenant
 */
export async function voidSentProofs(tx: Tx, users: readonly UserRow[]): Promise<void> {
  if (users.length === 0) return
  const tenantId = users[0]!.tenant_id
  const userIds = users.map(user => user.user_id)
  await sql`DELETE FROM password_reset WHERE tenant_id = ${tenantId} AND user_id = ANY (${userIds}::uuid[])`.execute(
    tx,
  )
  await sql`
    DELETE FROM one_time_code c
    USING unnest(${userIds}::uuid[], ${users.map(user => user.email)}::text[], ${users.map(user => user.phone_number)}::text[])
      AS u (user_id, email, phone_number)
    WHERE c.tenant_id = ${tenantId} AND c.user_id = u.user_id AND c.purpose <> 'change'
      AND c.recipient IS DISTINCT FROM u.email AND c.recipient IS DISTINCT FROM u.phone_number`.execute(tx)
}
