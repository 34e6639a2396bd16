import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { ConsentRow, NoticeRow } from './tables.ts'

/** The SQL of `privacy_notice` and `consent`. */

export const findNotice = (q: Queryable, tenantId: string): Promise<NoticeRow | undefined> =>
  q
    .selectFrom('privacy_notice')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Notices of a tenant are published one after the other. */
export async function lockNotices(tx: Tx, tenantId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7240046, hashtext(${tenantId}))`.execute(tx)
}

export async function insertNotice(tx: Tx, row: NoticeRow): Promise<void> {
  await tx.insertInto('privacy_notice').values(row).execute()
}

export interface CountedNotice extends NoticeRow {
  agreed: number
}

/** Latest first, with how many people agree to each. */
export async function selectNotices(
  q: Queryable,
  tenantId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<CountedNotice[]> {
  const { rows } = await sql<CountedNotice>`
    SELECT n.*, (SELECT count(*)::integer FROM consent c
      WHERE c.tenant_id = n.tenant_id AND c.version = n.version AND c.withdrawn_time IS NULL) AS agreed
    FROM privacy_notice n
    WHERE n.tenant_id = ${tenantId} AND (${before ?? null}::integer IS NULL OR n.version < ${before ?? null})
    ORDER BY n.version DESC LIMIT ${limit}`.execute(q)
  return rows
}

/** Undefined where the person agrees to this version already. */
export const insertConsent = (tx: Tx, row: ConsentRow): Promise<ConsentRow | undefined> =>
  tx
    .insertInto('consent')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'version', 'user_id']).where('withdrawn_time', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

export const findConsentInForce = (
  q: Queryable,
  { tenantId, userId }: UserKey,
  version: number,
): Promise<ConsentRow | undefined> =>
  q
    .selectFrom('consent')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('version', '=', version)
    .where('user_id', '=', userId)
    .where('withdrawn_time', 'is', null)
    .executeTakeFirst()

/** Of one person; latest first. */
export const selectOwnConsents = (
  q: Queryable,
  { tenantId, userId }: UserKey,
  limit: number,
): Promise<ConsentRow[]> =>
  q
    .selectFrom('consent')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('consent_id', 'desc')
    .limit(limit)
    .execute()

/** How many were in force. */
export async function withdrawConsents(
  q: Queryable,
  { tenantId, userId }: UserKey,
  time: Date,
): Promise<number> {
  const { numUpdatedRows } = await q
    .updateTable('consent')
    .set({ withdrawn_time: time })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('withdrawn_time', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Latest first; of one person, or of all. */
export const selectConsents = (
  q: Queryable,
  tenantId: string,
  { personId, before, limit }: { personId: string | undefined; before: string | undefined; limit: number },
): Promise<ConsentRow[]> =>
  q
    .selectFrom('consent')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(personId !== undefined, query => query.where('user_id', '=', personId!))
    .$if(before !== undefined, query => query.where('consent_id', '<', before!))
    .orderBy('consent_id', 'desc')
    .limit(limit)
    .execute()
