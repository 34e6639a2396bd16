import { type RawBuilder, sql } from 'kysely'

/**
 * The one place that says what of a room somebody may see. Every statement that reads messages for a person asks it, with the message as
 * `m`; what else hides a message (its end, a hidden room) is added here and holds everywhere.
 */

/** Whose sight it is: values, or columns of the member's row. */
export interface Reader {
  userId: RawBuilder<unknown>
  clearedSeq: RawBuilder<unknown>
}

/** The reader's own row of the room, joined as `v`. */
export const memberReader: Reader = { userId: sql`v.user_id`, clearedSeq: sql`v.cleared_seq` }

/** What a room’s timer has not ended, whether it has been deleted already or not. */
export const isAlive = sql`NOT m.is_expired AND (m.expires_time IS NULL OR m.expires_time > now())`

/** Neither at its end, nor cleared by the reader, nor deleted for themselves. */
export const visibleTo = ({ userId, clearedSeq }: Reader): RawBuilder<unknown> => sql`
  ${isAlive} AND m.seq > ${clearedSeq} AND NOT EXISTS (
    SELECT 1 FROM message_hidden h
    WHERE h.tenant_id = m.tenant_id AND h.room_id = m.room_id AND h.user_id = ${userId} AND h.seq = m.seq
  )`

/** The same with what the person has hidden, for a session that has unlocked it. */
export const shownToSession = (isUnlocked: boolean): RawBuilder<unknown> =>
  isUnlocked ? sql`NOT v.is_declined` : shownToReader

/** Rooms, by the reader's row `v`, that show where nobody asked for them: what a search everywhere may come upon. */
export const shownToReader: RawBuilder<unknown> = sql`NOT v.is_declined AND NOT v.is_hidden`
