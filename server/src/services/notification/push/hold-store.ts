import type { NotificationPreferences, NotificationType } from '@trau/contract'
import { neverWaitingTypes, pushWaits } from '@trau/contract/rules/notification'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import { isDue } from '#platform/db/due.ts'
import type { Db, Queryable } from '#platform/db/index.ts'
import type { HoldRow, NotificationRow } from '../tables.ts'

export interface NewHold {
  row: Pick<NotificationRow, 'tenant_id' | 'user_id' | 'notification_id'>
  due: Date
  latest: Date
  /** Its notification has not joined one that was unread: what waits for an earlier one counts no more. */
  isAnew: boolean
}

/** A push waits so long for its notification to be read; so long at most for a person who is active elsewhere. */
export const holdMs = 3_000
export const activeHoldMs = 30_000
/** Nothing waits longer, what could not be pushed included. */
export const longestHoldMs = 90_000 + Math.max(...pushWaits) * 60_000

/** When a push leaves, and how long it may wait for a device that is in use: later by as much as the person wants their phones to wait. */
export function holdOf(
  type: NotificationType,
  began: number,
  { pushWaitMinutes }: Pick<NotificationPreferences, 'pushWaitMinutes'>,
): { due: Date; latest: Date } {
  const waitMs = neverWaitingTypes.includes(type) ? 0 : pushWaitMinutes * 60_000
  const from = began + Math.max(0, waitMs - holdMs)
  return { due: new Date(from + holdMs), latest: new Date(from + activeHoldMs) }
}

/**
 * Puts notifications on hold before they are pushed; what joins one that waits already leaves it its time. Either way the hold is locked, so that
 * nobody takes it before the notification is committed.
 */
export async function insertHolds(tx: Queryable, holds: readonly NewHold[]): Promise<void> {
  if (holds.length === 0) return
  const anewIds = holds.filter(({ isAnew }) => isAnew).map(({ row }) => row.notification_id)
  await sql`
    INSERT INTO notification_hold AS h (tenant_id, user_id, notification_id, due_time, latest_time)
    SELECT tenant_id, user_id, notification_id, due, latest
    FROM unnest(${holds.map(({ row }) => row.tenant_id)}::text[], ${holds.map(({ row }) => row.user_id)}::uuid[],
      ${holds.map(({ row }) => row.notification_id)}::uuid[], ${holds.map(({ due }) => due)}::timestamptz[],
      ${holds.map(({ latest }) => latest)}::timestamptz[]) AS held (tenant_id, user_id, notification_id, due, latest)
    ORDER BY tenant_id, user_id, notification_id
    ON CONFLICT (tenant_id, user_id, notification_id) DO UPDATE SET
      due_time = CASE WHEN h.notification_id = ANY(${anewIds}::uuid[]) THEN excluded.due_time ELSE h.due_time END,
      latest_time = CASE WHEN h.notification_id = ANY(${anewIds}::uuid[]) THEN excluded.latest_time ELSE h.latest_time END`.execute(
    tx,
  )
}

/** Holds whose time has come, the oldest first. */
export async function selectDueHolds(db: Db, now: Date, limit: number): Promise<HoldRow[]> {
  return db
    .selectFrom('notification_hold')
    .selectAll()
    .where(isDue('due_time', now.getTime(), longestHoldMs))
    .orderBy('due_time')
    .limit(limit)
    .execute()
}

/** When the next hold ends. */
export async function selectNextDue(db: Db): Promise<Date | null> {
  const { next } = await db
    .selectFrom('notification_hold')
    .select(({ fn }) => fn.min('due_time').as('next'))
    .executeTakeFirstOrThrow()
  return next
}

type NotificationKey = Pick<NotificationRow, 'tenant_id' | 'user_id' | 'notification_id'>

/** Holds as they were read: one that has begun anew since is another. */
const asRead = (holds: readonly HoldRow[]) => sql`
  unnest(${holds.map(hold => hold.tenant_id)}::text[], ${holds.map(hold => hold.user_id)}::uuid[],
    ${holds.map(hold => hold.notification_id)}::uuid[], ${holds.map(hold => hold.latest_time)}::timestamptz[])
    AS read (tenant_id, user_id, notification_id, latest_time)
  JOIN notification_hold h USING (tenant_id, user_id, notification_id)
  WHERE date_trunc('milliseconds', h.latest_time) = read.latest_time`

const namedKeys = (keys: readonly NotificationKey[]) => sql`
  unnest(${keys.map(key => key.tenant_id)}::text[], ${keys.map(key => key.user_id)}::uuid[],
    ${keys.map(key => key.notification_id)}::uuid[]) AS named (tenant_id, user_id, notification_id)`

/** Takes those of these holds that no other process has in hand; they are gone with the caller's transaction. */
export async function takeHolds(tx: Queryable, holds: readonly HoldRow[]): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    WITH free AS MATERIALIZED (
      SELECT h.tenant_id, h.user_id, h.notification_id FROM ${asRead(holds)}
      FOR UPDATE OF h SKIP LOCKED
    )
    DELETE FROM notification_hold h USING free
    WHERE h.tenant_id = free.tenant_id AND h.user_id = free.user_id AND h.notification_id = free.notification_id
    RETURNING h.*`.execute(tx)
  return rows
}

/** Lets these wait until a time. */
export async function postponeHolds(
  db: Queryable,
  holds: readonly HoldRow[],
  dueOf: (hold: HoldRow) => Date,
): Promise<void> {
  if (holds.length === 0) return
  await sql`
    WITH chosen AS MATERIALIZED (
      SELECT h.tenant_id, h.user_id, h.notification_id FROM ${asRead(holds)}
      -- As \`insertHolds\` locks them.
      ORDER BY h.tenant_id, h.user_id, h.notification_id FOR UPDATE OF h
    )
    UPDATE notification_hold h SET due_time = named.due
    FROM chosen JOIN unnest(${holds.map(hold => hold.tenant_id)}::text[], ${holds.map(hold => hold.user_id)}::uuid[],
      ${holds.map(hold => hold.notification_id)}::uuid[], ${holds.map(dueOf)}::timestamptz[]
    ) AS named (tenant_id, user_id, notification_id, due) USING (tenant_id, user_id, notification_id)
    WHERE h.tenant_id = chosen.tenant_id AND h.user_id = chosen.user_id AND h.notification_id = chosen.notification_id`.execute(
    db,
  )
}

/** Lets what waits for these people, or for everybody, wait no longer than it would if no device of theirs were active. */
export async function hastenHolds(
  db: Queryable,
  people: readonly UserKey[] | 'everybody',
  now: Date,
): Promise<void> {
  const ofThem =
    people === 'everybody'
      ? sql`TRUE`
      : sql`(tenant_id, user_id) IN (SELECT * FROM unnest(${people.map(one => one.tenantId)}::text[],
          ${people.map(one => one.userId)}::uuid[]))`
  const least = sql`greatest(${now}::timestamptz, latest_time - ${activeHoldMs - holdMs} * interval '1 ms')`
  await sql`
    WITH chosen AS MATERIALIZED (
      SELECT tenant_id, user_id, notification_id FROM notification_hold
      WHERE ${ofThem} AND latest_time > ${now} AND due_time > ${least}
      -- As \`insertHolds\` locks them.
      ORDER BY tenant_id, user_id, notification_id FOR UPDATE
    )
    UPDATE notification_hold h SET due_time = ${least} FROM chosen
    WHERE h.tenant_id = chosen.tenant_id AND h.user_id = chosen.user_id AND h.notification_id = chosen.notification_id`.execute(
    db,
  )
}

/** Those of these notifications that are there and unread. */
export async function selectUnread(
  q: Queryable,
  keys: readonly NotificationKey[],
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    SELECT n.* FROM ${namedKeys(keys)}
    JOIN notification n USING (tenant_id, user_id, notification_id)
    WHERE NOT n.is_read`.execute(q)
  return rows
}

/** What a device shows of a notification; a newer one with the same tag replaces it. */
export const tagOf = ({ room_id, seq, collapse_key }: NotificationRow) =>
  room_id && seq !== null ? `room/${room_id}` : collapse_key.slice(0, 64)

/** Notes what is pushed, and so what a device may show from now on. */
export async function markPushed(q: Queryable, rows: readonly NotificationRow[], now: Date): Promise<void> {
  const byTag = new Map(rows.map(row => [`${row.user_id}/${tagOf(row)}`, row]))
  const latest = [...byTag.values()]
  await sql`
    INSERT INTO notification_pushed (tenant_id, user_id, tag, notification_id, seq, pushed_time)
    SELECT tenant_id, user_id, tag, notification_id, seq, ${now} FROM unnest(${latest.map(row => row.tenant_id)}::text[],
      ${latest.map(row => row.user_id)}::uuid[], ${latest.map(tagOf)}::text[], ${latest.map(row => row.notification_id)}::uuid[],
      ${latest.map(row => row.seq)}::bigint[]
    ) AS pushed (tenant_id, user_id, tag, notification_id, seq)
    ORDER BY tenant_id, user_id, tag
    ON CONFLICT (tenant_id, user_id, tag) DO UPDATE
    SET notification_id = excluded.notification_id, seq = excluded.seq, pushed_time = excluded.pushed_time, withdrawn_time = NULL`.execute(
    q,
  )
}
