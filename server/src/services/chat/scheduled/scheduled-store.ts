import type { ErrorCode, NewMessage, ScheduledCount } from '@trau/contract'
import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { QuotedPart } from '../messages/quoted-part.ts'

/** The SQL of messages that are sent later. */

/** What is to be sent; of the message it answers the place of a part, not its words. */
export type KeptBody = Omit<NewMessage, 'quotedText'> & { quoted?: QuotedPart }

declare module '#platform/db/index.ts' {
  interface Tables {
    scheduled_message: ScheduledTable
    scheduled_message_parked: ScheduledTable
  }
}

interface ScheduledTable {
  tenant_id: string
  user_id: string
  scheduled_id: string
  room_id: string
  client_id: string
  body: ColumnType<KeptBody, string, string>
  media_ids: Generated<string[]>
  send_time: Date
  /** Why it could not be sent; until then it waits. */
  reason: string | null
  /** How often sending it broke, which is no refusal. */
  attempts: Generated<number>
  /** It is being sent, and cannot be changed. */
  taken_until: Date | null
  created_time: Date
  updated_time: Date
}
export type ScheduledRow = Selectable<ScheduledTable>

const own = ({ tenantId, userId }: UserKey) => sql`s.tenant_id = ${tenantId} AND s.user_id = ${userId}`

/** What stands in a room that its author has hidden is there for an unlocked session only. */
const shownWhere = (isUnlocked: boolean) =>
  isUnlocked
    ? sql`true`
    : sql`NOT EXISTS (
        SELECT FROM room_member v
        WHERE v.tenant_id = s.tenant_id AND v.room_id = s.room_id AND v.user_id = s.user_id AND v.is_hidden
      )`

export async function selectScheduled(
  q: Queryable,
  owner: UserKey,
  span: {
    roomId?: string | undefined
    isUnlocked: boolean
    after?: { at: number; id: string } | undefined
    limit: number
  },
): Promise<ScheduledRow[]> {
  const { roomId, isUnlocked, after, limit } = span
  const { rows } = await sql<ScheduledRow>`
    SELECT s.* FROM scheduled_message s
    WHERE ${own(owner)} AND ${shownWhere(isUnlocked)}
      ${roomId ? sql`AND s.room_id = ${roomId}` : sql``}
      ${after ? sql`AND (s.send_time, s.scheduled_id) > (${new Date(after.at)}, ${after.id}::uuid)` : sql``}
    ORDER BY s.send_time, s.scheduled_id LIMIT ${limit}`.execute(q)
  return rows
}

/** By room, also where there is none: then a room alone is returned with none. */
export async function countScheduled(
  q: Queryable,
  owner: UserKey,
  of: { isUnlocked: boolean; roomId?: string },
): Promise<ScheduledCount[]> {
  const { rows } = await sql<{ room_id: string; waiting: number; failed: number }>`
    SELECT s.room_id, count(*) FILTER (WHERE s.reason IS NULL) AS waiting,
      count(*) FILTER (WHERE s.reason IS NOT NULL) AS failed
    FROM scheduled_message s
    WHERE ${own(owner)} AND ${shownWhere(of.isUnlocked)} ${of.roomId ? sql`AND s.room_id = ${of.roomId}` : sql``}
    GROUP BY s.room_id ORDER BY s.room_id`.execute(q)
  return rows.map(({ room_id: roomId, waiting, failed: failedCount }) => ({
    roomId,
    waiting,
    failed: failedCount,
  }))
}

export async function findScheduled(
  q: Queryable,
  owner: UserKey,
  scheduledId: string,
  isUnlocked: boolean,
): Promise<ScheduledRow | undefined> {
  const { rows } = await sql<ScheduledRow>`
    SELECT s.* FROM scheduled_message s
    WHERE ${own(owner)} AND s.scheduled_id = ${scheduledId} AND ${shownWhere(isUnlocked)}`.execute(q)
  return rows[0]
}

export function findByClientId(
  q: Queryable,
  owner: UserKey,
  roomId: string,
  clientId: string,
): Promise<ScheduledRow | undefined> {
  return q
    .selectFrom('scheduled_message')
    .selectAll()
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('room_id', '=', roomId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Whether the author has sent this client id in the room. */
export async function isSent(
  q: Queryable,
  owner: UserKey,
  roomId: string,
  clientId: string,
): Promise<boolean> {
  const row = await q
    .selectFrom('message')
    .select('seq')
    .where('tenant_id', '=', owner.tenantId)
    .where('room_id', '=', roomId)
    .where('author_id', '=', owner.userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row !== undefined
}

export function insertScheduled(
  tx: Tx,
  row: Pick<
    ScheduledRow,
    'tenant_id' | 'user_id' | 'scheduled_id' | 'room_id' | 'client_id' | 'send_time' | 'created_time'
  > & { body: KeptBody },
): Promise<ScheduledRow> {
  return tx
    .insertInto('scheduled_message')
    .values({
      ...row,
      body: JSON.stringify(row.body),
      media_ids: row.body.mediaIds ?? [],
      updated_time: row.created_time,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Change = Partial<Pick<ScheduledRow, 'send_time' | 'reason' | 'attempts' | 'taken_until'>> & {
  body?: KeptBody
  updated_time: Date
}

/** Undefined where it is gone, or is being sent now. */
export function changeScheduled(
  tx: Tx,
  owner: UserKey,
  scheduledId: string,
  change: Change,
): Promise<ScheduledRow | undefined> {
  const { body, ...columns } = change
  return tx
    .updateTable('scheduled_message')
    .set({ ...columns, ...(body ? { body: JSON.stringify(body) } : {}) })
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('scheduled_id', '=', scheduledId)
    .where(eb => eb.or([eb('taken_until', 'is', null), eb('taken_until', '<=', change.updated_time)]))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Takes it for being sent, as it stands now. Who sends what is due minds nobody else's hold: whoever held it has died, or sends the
 * same client id.
 * @param dueBy only where it still waits, and until then
 */
export async function takeScheduled(
  q: Queryable,
  owner: UserKey,
  scheduledId: string,
  hold: { until: Date; dueBy?: Date },
): Promise<ScheduledRow | undefined> {
  const { rows } = await sql<ScheduledRow>`
    UPDATE scheduled_message s SET taken_until = ${hold.until}
    WHERE ${own(owner)} AND s.scheduled_id = ${scheduledId}
      ${hold.dueBy ? sql`AND s.reason IS NULL AND s.send_time <= ${hold.dueBy}` : sql``}
    RETURNING s.*`.execute(q)
  return rows[0]
}

/** What is due, the oldest first. */
export async function selectDue(q: Queryable, now: Date, limit: number): Promise<ScheduledRow[]> {
  const { rows } = await sql<ScheduledRow>`
    SELECT * FROM scheduled_message WHERE reason IS NULL AND send_time <= ${now}
    ORDER BY send_time, scheduled_id LIMIT ${limit}`.execute(q)
  return rows
}

/** Some of what waits in this room. */
export function selectWaitingIn(
  q: Queryable,
  { tenantId, roomId }: Place,
  limit: number,
): Promise<ScheduledRow[]> {
  return q
    .selectFrom('scheduled_message')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .where('reason', 'is', null)
    .limit(limit)
    .execute()
}

/** How it ended, whoever held it. False where it was gone already. */
export async function failScheduled(
  tx: Tx,
  row: ScheduledRow,
  change: { reason: string | null; attempts: number; updated_time: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_message')
    .set({ ...change, taken_until: null })
    .where('tenant_id', '=', row.tenant_id)
    .where('user_id', '=', row.user_id)
    .where('scheduled_id', '=', row.scheduled_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @param notTakenAt only where nobody is sending it at this time */
export async function deleteScheduled(
  tx: Tx,
  owner: UserKey,
  scheduledId: string,
  notTakenAt?: Date,
): Promise<ScheduledRow | undefined> {
  const { rows } = await sql<ScheduledRow>`
    DELETE FROM scheduled_message s
    WHERE ${own(owner)} AND s.scheduled_id = ${scheduledId}
      ${notTakenAt ? sql`AND (s.taken_until IS NULL OR s.taken_until <= ${notTakenAt})` : sql``}
    RETURNING s.*`.execute(tx)
  return rows[0]
}

/** What these people have scheduled in rooms that they have hidden; answers the files that it carried. */
export async function deleteHiddenScheduled(
  tx: Tx,
  of: { tenantId: string; userIds: readonly string[]; roomId?: string },
): Promise<string[]> {
  const { rows } = await sql<{ media_ids: string[] }>`
    DELETE FROM scheduled_message s USING room_member v
    WHERE s.tenant_id = ${of.tenantId} AND s.user_id = ANY(${[...of.userIds]}::uuid[])
      ${of.roomId ? sql`AND s.room_id = ${of.roomId}` : sql``}
      AND v.tenant_id = s.tenant_id AND v.room_id = s.room_id AND v.user_id = s.user_id AND v.is_hidden
    RETURNING s.media_ids`.execute(tx)
  return rows.flatMap(row => row.media_ids)
}

interface Place {
  tenantId: string
  roomId: string
}

/** Sets aside what members who have hidden this room have scheduled there, before they are taken out: out of it they would find it openly. */
export async function parkHiddenScheduled(tx: Tx, { tenantId, roomId }: Place): Promise<void> {
  await sql`
    WITH parked AS (
      DELETE FROM scheduled_message s USING room_member v
      WHERE s.tenant_id = ${tenantId} AND s.room_id = ${roomId}
        AND v.tenant_id = s.tenant_id AND v.room_id = s.room_id AND v.user_id = s.user_id AND v.is_hidden
      RETURNING s.*
    )
    INSERT INTO scheduled_message_parked SELECT * FROM parked`.execute(tx)
}

/** Puts back what was set aside. What was due meanwhile could not be sent, as what was not set aside. */
export async function restoreScheduled(tx: Tx, { tenantId, roomId }: Place, now: Date): Promise<void> {
  await tx
    .updateTable('scheduled_message_parked')
    .set({ reason: 'roomNotFound' satisfies ErrorCode })
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .where('reason', 'is', null)
    .where('send_time', '<=', now)
    .execute()
  await sql`
    WITH back AS (
      DELETE FROM scheduled_message_parked WHERE tenant_id = ${tenantId} AND room_id = ${roomId} RETURNING *
    )
    INSERT INTO scheduled_message SELECT * FROM back ON CONFLICT DO NOTHING`.execute(tx)
}

/** What was set aside in this room, or of these people; answers the files that it carried. */
export async function deleteParkedScheduled(
  tx: Tx,
  { tenantId, ...of }: { tenantId: string } & ({ roomId: string } | { userIds: readonly string[] }),
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('scheduled_message_parked')
    .where('tenant_id', '=', tenantId)
    .where(
      'roomId' in of
        ? sql<boolean>`room_id = ${of.roomId}`
        : sql<boolean>`user_id = ANY(${[...of.userIds]}::uuid[])`,
    )
    .returning('media_ids')
    .execute()
  return rows.flatMap(row => row.media_ids)
}
