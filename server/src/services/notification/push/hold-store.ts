import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/index.ts'
import type { HoldRow, NotificationRow } from '../tables.ts'

/** Puts notifications on hold before they are pushed; one that waits already keeps its time. */
export async function insertHolds(
  tx: Queryable,
  rows: readonly Pick<NotificationRow, 'tenant_id' | 'user_id' | 'notification_id'>[],
  due: Date,
  latest: Date,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO notification_hold (tenant_id, user_id, notification_id, due_time, latest_time)
    SELECT tenant_id, user_id, notification_id, ${due}, ${latest}
    FROM unnest(${rows.map(row => row.tenant_id)}::text[], ${rows.map(row => row.user_id)}::uuid[],
      ${rows.map(row => row.notification_id)}::uuid[]) AS held (tenant_id, user_id, notification_id)
    ORDER BY tenant_id, user_id, notification_id
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Takes holds that are due; they are gone with the caller's transaction. */
export async function takeDueHolds(tx: Queryable, now: Date, limit: number): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    WITH due AS MATERIALIZED (
      SELECT tenant_id, user_id, notification_id FROM notification_hold
      WHERE due_time <= ${now} ORDER BY due_time LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM notification_hold h USING due
    WHERE h.tenant_id = due.tenant_id AND h.user_id = due.user_id AND h.notification_id = due.notification_id
    RETURNING h.*`.execute(tx)
  return rows
}

/** The unread notifications that these holds are for. */
export async function selectHeld(tx: Queryable, holds: readonly HoldRow[]): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    SELECT n.* FROM unnest(${holds.map(hold => hold.tenant_id)}::text[], ${holds.map(hold => hold.user_id)}::uuid[],
      ${holds.map(hold => hold.notification_id)}::uuid[]) AS held (tenant_id, user_id, notification_id)
    JOIN notification n USING (tenant_id, user_id, notification_id)
    WHERE NOT n.is_read`.execute(tx)
  return rows
}

/** What a device shows of a notification; a newer one with the same tag replaces it. */
export const tagOf = ({ room_id, seq, collapse_key }: NotificationRow) =>
  room_id && seq !== null ? `room/${room_id}` : collapse_key.slice(0, 64)

/** Notes what was pushed, so that it can be withdrawn. */
export async function markPushed(tx: Queryable, rows: readonly NotificationRow[], now: Date): Promise<void> {
  const byTag = new Map(rows.map(row => [`${row.user_id}/${tagOf(row)}`, row]))
  const latest = [...byTag.values()]
  await sql`
    INSERT INTO notification_pushed (tenant_id, user_id, tag, notification_id, pushed_time)
    SELECT tenant_id, user_id, tag, notification_id, ${now} FROM unnest(${latest.map(row => row.tenant_id)}::text[],
      ${latest.map(row => row.user_id)}::uuid[], ${latest.map(tagOf)}::text[], ${latest.map(row => row.notification_id)}::uuid[]
    ) AS pushed (tenant_id, user_id, tag, notification_id)
    ORDER BY tenant_id, user_id, tag
    ON CONFLICT (tenant_id, user_id, tag)
    DO UPDATE SET notification_id = excluded.notification_id, pushed_time = excluded.pushed_time`.execute(tx)
}

/** Takes the tags of what was pushed to these people and is read or gone since. */
export async function takeWithdrawn(
  tx: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ user_id: string; tag: string }>`
    DELETE FROM notification_pushed p
    WHERE p.tenant_id = ${tenantId} AND p.user_id = ANY(${[...userIds]}::uuid[]) AND NOT EXISTS (
      SELECT 1 FROM notification n
      WHERE n.tenant_id = p.tenant_id AND n.user_id = p.user_id AND n.notification_id = p.notification_id AND NOT n.is_read
    )
    RETURNING p.user_id, p.tag`.execute(tx)
  const byUser = Map.groupBy(rows, row => row.user_id)
  return new Map([...byUser].map(([id, list]) => [id, list.map(row => row.tag)]))
}
