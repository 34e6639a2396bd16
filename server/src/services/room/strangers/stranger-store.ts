import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import '../tables.ts'

/** Those between whom and this person there is a private room that one of them has not accepted. */
export async function selectQuiet(
  db: Queryable,
  tenantId: string,
  userId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ other_id: string }>`
    SELECT stranger_id AS other_id FROM room_member
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND stranger_id IS NOT NULL
    UNION ALL
    SELECT user_id FROM room_member WHERE tenant_id = ${tenantId} AND stranger_id = ${userId}`.execute(db)
  return new Set(rows.map(row => row.other_id))
}

/** Holds the list of strangers that somebody wrote to until the transaction ends. */
export async function lockContacts(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`strangers/${tenantId}/${userId}`}, 18))`.execute(
    tx,
  )
}

/** False when they have been written to before. */
export async function insertContact(
  tx: Tx,
  tenantId: string,
  contact: { userId: string; otherId: string; now: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('stranger_contact')
    .values({
      tenant_id: tenantId,
      user_id: contact.userId,
      other_user_id: contact.otherId,
      created_time: new Date(contact.now),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countContacts(
  tx: Tx,
  tenantId: string,
  userId: string,
  since: number,
): Promise<number> {
  const { total } = await tx
    .selectFrom('stranger_contact')
    .select(count => count.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('created_time', '>', new Date(since))
    .executeTakeFirstOrThrow()
  return total
}
