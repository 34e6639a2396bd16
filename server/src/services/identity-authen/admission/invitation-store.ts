import { sql } from 'kysely'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import type { InvitationRow } from './tables.ts'

/** The SQL of `registration_invitation` and `registration_invitation_use`. */

const works = (now: Date) => sql<boolean>`expires_time > ${now} AND use_count < max_uses`

/** The newest first; those that still work. */
export async function selectInvitations(
  q: Queryable,
  tenantId: string,
  now: Date,
  page?: { offset: number; limit: number },
): Promise<InvitationRow[]> {
  const query = q
    .selectFrom('registration_invitation')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(works(now))
    .orderBy('invitation_id', 'desc')
  return (page ? query.offset(page.offset).limit(page.limit) : query).execute()
}

export async function countInvitations(q: Queryable, tenantId: string, now: Date): Promise<number> {
  const { total } = await q
    .selectFrom('registration_invitation')
    .select(count => count.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', tenantId)
    .where(works(now))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** By what the link carries. */
export async function findInvitation(
  q: Queryable,
  tenantId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | undefined> {
  return q
    .selectFrom('registration_invitation')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .where(works(now))
    .executeTakeFirst()
}

export async function insertInvitation(
  tx: Tx,
  row: Omit<InvitationRow, 'use_count'>,
): Promise<InvitationRow> {
  return tx.insertInto('registration_invitation').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Counts one more use of a link that still works; undefined where it does not. Of many at once no more than its uses get it. */
export async function takeUse(
  tx: Tx,
  tenantId: string,
  invitationId: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    UPDATE registration_invitation SET use_count = use_count + 1
    WHERE tenant_id = ${tenantId} AND invitation_id = ${invitationId} AND ${works(now)}
    RETURNING *`.execute(tx)
  return rows[0]
}

/** Whether there was one that still works. */
export async function deleteInvitation(
  tx: Tx,
  tenantId: string,
  invitationId: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('registration_invitation')
    .where('tenant_id', '=', tenantId)
    .where('invitation_id', '=', invitationId)
    .where(works(now))
    .returning('invitation_id')
    .executeTakeFirst()
  return row !== undefined
}

export type UseRow = Tables['registration_invitation_use']

export const insertUse = async (tx: Tx, row: UseRow): Promise<void> =>
  void (await tx.insertInto('registration_invitation_use').values(row).execute())

export const selectUnsettled = (q: Queryable, usedBefore: Date, limit: number): Promise<UseRow[]> =>
  q
    .selectFrom('registration_invitation_use')
    .selectAll()
    .where('settled_time', 'is', null)
    .where('used_time', '<', usedBefore)
    .orderBy('used_time')
    .limit(limit)
    .execute()

export const findUse = (q: Queryable, tenantId: string, userId: string): Promise<UseRow | undefined> =>
  q
    .selectFrom('registration_invitation_use')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('settled_time', 'is', null)
    .executeTakeFirst()

export const setSettled = async (q: Queryable, row: UseRow, now: Date): Promise<void> =>
  void (await q
    .updateTable('registration_invitation_use')
    .set({ settled_time: now })
    .where('tenant_id', '=', row.tenant_id)
    .where('user_id', '=', row.user_id)
    .execute())

/** Links that have not worked since then. */
export async function deleteOldInvitations(q: Queryable, since: Date, size: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM registration_invitation WHERE (tenant_id, invitation_id) IN (
      SELECT tenant_id, invitation_id FROM registration_invitation WHERE expires_time < ${since} LIMIT ${size})`.execute(
    q,
  )
  return Number(numAffectedRows ?? 0)
}
