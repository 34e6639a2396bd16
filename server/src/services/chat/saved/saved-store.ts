import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { type MessageKey, personalKey } from '../messages/message-store.ts'
import type { MessageRow } from '../tables.ts'
import { memberReader, shownToReader, shownToSession, visibleTo } from '../visible.ts'

/** The SQL of what people keep for themselves. */

/** What they have kept, joined with the messages of it that they can still see; the reader's row is `v`. */
const savedSeen = sql`
  message_saved s
  JOIN room_member v ON v.tenant_id = s.tenant_id AND v.room_id = s.room_id AND v.user_id = s.user_id
  JOIN message m ON m.tenant_id = s.tenant_id AND m.room_id = s.room_id AND m.seq = s.seq
    AND m.recalled_time IS NULL AND ${visibleTo(memberReader)}`

/** How many of them could be taken back, hidden ones too: what nobody sees any more counts towards no limit. */
export async function countSaved(q: Queryable, tenantId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${savedSeen}
    WHERE s.tenant_id = ${tenantId} AND s.user_id = ${userId} AND ${shownToSession(true)}`.execute(q)
  return rows[0]!.count
}

export async function findSaved(q: Queryable, key: MessageKey, userId: string): Promise<Date | undefined> {
  const row = await q
    .selectFrom('message_saved')
    .select('saved_time')
    .where(eb => eb.and(personalKey(key, userId)))
    .executeTakeFirst()
  return row?.saved_time
}

export async function insertSaved(tx: Tx, key: MessageKey, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('message_saved')
    .values({ ...personalKey(key, userId), saved_time: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** False when it was not kept. */
export async function deleteSaved(tx: Tx, key: MessageKey, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('message_saved')
    .where(eb => eb.and(personalKey(key, userId)))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** What this person has kept of the rooms they are in, and can still see, latest first; nothing of hidden ones. */
export async function selectSaved(
  q: Queryable,
  tenantId: string,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: { message: MessageRow; savedTime: Date }[]; total: number }> {
  const { rows } = await sql<MessageRow & { saved_time: Date; total: number }>`
    SELECT m.*, s.saved_time, count(*) OVER () AS total
    FROM ${savedSeen}
    WHERE s.tenant_id = ${tenantId} AND s.user_id = ${userId} AND ${shownToReader}
    ORDER BY s.saved_time DESC, s.room_id, s.seq DESC OFFSET ${offset} LIMIT ${limit}`.execute(q)
  return {
    rows: rows.map(({ saved_time: savedTime, total: _, ...message }) => ({ message, savedTime })),
    total: rows[0]?.total ?? 0,
  }
}
