import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { type MessageKey, personalKey } from '../messages/message-store.ts'
import type { MessageRow } from '../tables.ts'
import { memberReader, shownToSession, visibleTo } from '../visible.ts'

/** The SQL of what people want to be reminded of. */

/** Sets it, or sets it anew: it waits again. */
export async function putReminder(
  tx: Tx,
  key: MessageKey,
  userId: string,
  set: { remind_time: Date; note: string },
): Promise<void> {
  const changes = { ...set, is_due: false }
  await tx
    .insertInto('message_reminder')
    .values({ ...personalKey(key, userId), ...changes })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'room_id', 'seq']).doUpdateSet(changes))
    .execute()
}

/** False when there was none. */
export async function deleteOwnReminder(tx: Tx, key: MessageKey, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('message_reminder')
    .where(eb => eb.and(personalKey(key, userId)))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Everybody's reminders of these messages of a room; answers whose of which they were. */
export async function deleteRemindersOf(
  tx: Tx,
  room: Pick<MessageKey, 'tenant_id' | 'room_id'>,
  seqs: readonly number[],
): Promise<{ user_id: string; message_id: string }[]> {
  const { rows } = await sql<{ user_id: string; message_id: string }>`
    DELETE FROM message_reminder r USING message m
    WHERE r.tenant_id = ${room.tenant_id} AND r.room_id = ${room.room_id} AND r.seq = ANY(${[...seqs]}::bigint[])
      AND m.tenant_id = r.tenant_id AND m.room_id = r.room_id AND m.seq = r.seq
    RETURNING r.user_id, m.message_id`.execute(tx)
  return rows
}

export interface ReminderPlace {
  remindTime: number
  roomId: string
  seq: number
}

export interface ReminderRow {
  message: MessageRow
  remindTime: Date
  note: string
  isDue: boolean
}

/** Reminders, joined with the messages that their people can still see, whatever is locked; the reader's row is `v`. */
const remindersSeen = sql`
  message_reminder r
  JOIN room_member v ON v.tenant_id = r.tenant_id AND v.room_id = r.room_id AND v.user_id = r.user_id
  JOIN message m ON m.tenant_id = r.tenant_id AND m.room_id = r.room_id AND m.seq = r.seq
    AND m.recalled_time IS NULL AND ${visibleTo(memberReader)} AND ${shownToSession(true)}`

/** How many there are beside this one, waiting or due. What they cannot see any more counts towards no limit. */
export async function countOtherReminders(q: Queryable, key: MessageKey, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${remindersSeen}
    WHERE r.tenant_id = ${key.tenant_id} AND r.user_id = ${userId}
      AND (r.room_id, r.seq) <> (${key.room_id}::uuid, ${key.seq}::bigint)`.execute(q)
  return rows[0]!.count
}

/** What this person can see of theirs, by time; what is hidden only where it is unlocked. */
export async function selectReminders(
  q: Queryable,
  { tenantId, userId }: UserKey,
  isUnlocked: boolean,
  { after, limit }: { after: ReminderPlace | undefined; limit: number },
): Promise<ReminderRow[]> {
  const { rows } = await sql<MessageRow & { remind_time: Date; note: string; is_due: boolean }>`
    SELECT m.*, r.remind_time, r.note, r.is_due FROM ${remindersSeen}
    WHERE r.tenant_id = ${tenantId} AND r.user_id = ${userId} AND ${shownToSession(isUnlocked)}
      ${
        after
          ? sql`AND (r.remind_time, r.room_id, r.seq) >
              (${new Date(after.remindTime)}::timestamptz, ${after.roomId}::uuid, ${after.seq}::bigint)`
          : sql``
      }
    ORDER BY r.remind_time, r.room_id, r.seq LIMIT ${limit}`.execute(q)
  return rows.map(({ remind_time: remindTime, note, is_due: isDue, ...message }) => ({
    message,
    remindTime,
    note,
    isDue,
  }))
}

/** Not of a group whose workspace is deleted while the person is to come back into it: what is due there waits. */
const isNotParked = sql`NOT EXISTS (
  SELECT FROM room_member_parked p WHERE p.tenant_id = r.tenant_id AND p.room_id = r.room_id AND p.user_id = r.user_id
)`

/** Up to `limit` people for whom a reminder's time has come, those that wait longest first. */
export async function selectPeopleToRemind(q: Queryable, now: Date, limit: number): Promise<UserKey[]> {
  const { rows } = await sql<{ tenant_id: string; user_id: string }>`
    SELECT tenant_id, user_id FROM (
      SELECT tenant_id, user_id, remind_time FROM message_reminder r
      WHERE NOT is_due AND remind_time <= ${now} AND ${isNotParked} ORDER BY remind_time LIMIT 1000
    ) coming GROUP BY tenant_id, user_id ORDER BY min(remind_time) LIMIT ${limit}`.execute(q)
  return rows.map(row => ({ tenantId: row.tenant_id, userId: row.user_id }))
}

export interface DueReminder {
  roomId: string
  messageId: string
  seq: number
  remindTime: number
}

/**
 * Makes due, under the person's lock, what they can still see, and answers it in its order. What they cannot see any more goes without a
 * word.
 */
export async function takeDue(tx: Tx, { tenantId, userId }: UserKey, now: Date): Promise<DueReminder[]> {
  const coming = sql`r.tenant_id = ${tenantId} AND r.user_id = ${userId} AND NOT r.is_due AND r.remind_time <= ${now}`
  // In one statement: between two, a group may come back with its workspace.
  const { rows } = await sql<{ room_id: string; seq: number; message_id: string; remind_time: Date }>`
    WITH seen AS (
      SELECT r.room_id, r.seq, m.message_id FROM ${remindersSeen} WHERE ${coming}
    ), gone AS (
      DELETE FROM message_reminder r
      WHERE ${coming} AND ${isNotParked} AND (r.room_id, r.seq) NOT IN (SELECT room_id, seq FROM seen)
    )
    UPDATE message_reminder due SET is_due = true FROM seen
    WHERE due.tenant_id = ${tenantId} AND due.user_id = ${userId}
      AND due.room_id = seen.room_id AND due.seq = seen.seq AND NOT due.is_due
    RETURNING due.room_id, due.seq, seen.message_id, due.remind_time`.execute(tx)
  return rows
    .map(row => ({
      roomId: row.room_id,
      messageId: row.message_id,
      seq: row.seq,
      remindTime: row.remind_time.getTime(),
    }))
    .sort((a, b) => a.remindTime - b.remindTime)
}
