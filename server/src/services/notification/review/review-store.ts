import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import type { NotificationRow } from '../tables.ts'

/** Rows of several people are locked in this order, which is that of `upsertNotifications`. */
const inOrder = sql`user_id, collapse_key`

export type RowPlace = Pick<NotificationRow, 'user_id' | 'collapse_key'>

/** The first message that a row is about: itself where it gathers none, any where an earlier release did not write it. */
export const firstSeq = sql`coalesce(first_seq, CASE WHEN type IN ('MESSAGE', 'MENTION') THEN 0 ELSE seq END)`

/** A page of the rows that meet a condition, whether they are listed and read or not. */
export async function selectForReview(
  q: Queryable,
  tenantId: string,
  condition: RawBuilder<unknown>,
  after: RowPlace | undefined,
  limit: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    SELECT * FROM notification
    WHERE tenant_id = ${tenantId} AND ${condition}
      ${after ? sql`AND (user_id, collapse_key) > (${after.user_id}::uuid, ${after.collapse_key})` : sql``}
    ORDER BY ${inOrder} LIMIT ${limit}`.execute(q)
  return rows
}

const namedRows = (rows: readonly NotificationRow[]) => sql`
  (user_id, notification_id) IN (
    SELECT * FROM unnest(${rows.map(row => row.user_id)}::uuid[], ${rows.map(row => row.notification_id)}::uuid[])
  )`

/** The same rows as they are now, without those that are gone; nobody else changes them until the transaction ends. */
export async function lockRows(
  tx: Queryable,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<NotificationRow[]> {
  const { rows: lockedRows } = await sql<NotificationRow>`
    SELECT * FROM notification WHERE tenant_id = ${tenantId} AND ${namedRows(rows)}
    ORDER BY ${inOrder} FOR UPDATE`.execute(tx)
  return lockedRows
}

export async function deleteRows(
  tx: Queryable,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`DELETE FROM notification WHERE tenant_id = ${tenantId} AND ${namedRows(rows)}`.execute(tx)
}

/** Writes what rows gather; whether and how they were delivered stays. */
export async function saveGathered(
  tx: Queryable,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = rows.map(row => ({
    user_id: row.user_id,
    notification_id: row.notification_id,
    subject: row.subject,
    message_id: row.message_id,
    seq: row.seq,
    first_seq: row.first_seq,
    actors: row.actors,
    count: row.count,
  }))
  await sql`
    UPDATE notification n SET subject = r.subject, message_id = r.message_id, seq = r.seq, first_seq = r.first_seq,
      actors = ARRAY(SELECT jsonb_array_elements_text(r.actors))::uuid[], count = r.count
    FROM jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) AS r (user_id uuid, notification_id uuid, subject jsonb,
      message_id uuid, seq bigint, first_seq bigint, actors jsonb, count integer)
    WHERE n.tenant_id = ${tenantId} AND n.user_id = r.user_id AND n.notification_id = r.notification_id`.execute(
    tx,
  )
}
