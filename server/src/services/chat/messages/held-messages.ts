import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import {
  coversItem,
  type HeldItem,
  type HeldSource,
  type SealCause,
  sealHeld,
} from '../../legal-hold/index.ts'
import type { MessageRow } from '../tables.ts'
import type { MessageKey } from './message-store.ts'

/** What a legal hold sees of messages: all that they say, with what they said before edits and what they carry. */

type HeldRow = MessageRow & { edits: unknown[]; media_ids: string[] }

const withParts = sql`m.*,
  coalesce((SELECT jsonb_agg(jsonb_build_object('content', e.content, 'until', e.edited_time) ORDER BY e.edited_time) FROM message_edit e
    WHERE e.tenant_id = m.tenant_id AND e.room_id = m.room_id AND e.seq = m.seq), '[]') AS edits,
  ARRAY(SELECT c.media_id FROM message_media c
    WHERE c.tenant_id = m.tenant_id AND c.room_id = m.room_id AND c.seq = m.seq ORDER BY c.position) AS media_ids`

const itemOf = (row: HeldRow): HeldItem => ({
  itemId: row.message_id,
  kind: 'MESSAGE',
  roomId: row.room_id,
  personIds: [row.author_id],
  createdTime: row.created_time,
  content: {
    ...{ seq: row.seq, messageType: row.type, content: row.content, meta: row.meta, edits: row.edits },
    ...{ replyToSeq: row.reply_to_seq, editedTime: row.edited_time, mediaIds: row.media_ids },
  },
  mediaIds: row.media_ids,
})

/** In the transaction that empties these messages of a room, before it does. */
export const sealMessages = (
  app: App,
  tx: Tx,
  room: Pick<MessageKey, 'tenant_id' | 'room_id'>,
  { seqs, cause }: { seqs: readonly number[]; cause: SealCause },
): Promise<void> =>
  sealHeld(app, tx, { tenantId: room.tenant_id, cause }, async () => {
    const { rows } = await sql<HeldRow>`
      SELECT ${withParts} FROM message m
      WHERE m.tenant_id = ${room.tenant_id} AND m.room_id = ${room.room_id} AND m.seq = ANY(${[...seqs]}::bigint[])
        AND NOT m.is_expired AND m.recalled_time IS NULL`.execute(tx)
    return rows.map(itemOf)
  })

const messagesAtOnce = 500

/** The messages that are there and that a hold covers, in the order of their rooms. */
export const heldMessages: HeldSource = {
  async *itemsOf(app, hold) {
    let after: HeldRow | undefined
    for (let n = messagesAtOnce; n === messagesAtOnce; ) {
      const rows = await selectCovered(app.db, hold, after)
      for (const row of rows) yield itemOf(row)
      after = rows.at(-1)
      n = rows.length
    }
  },
}

async function selectCovered(
  q: Queryable,
  { tenant_id, hold_id }: { tenant_id: string; hold_id: string },
  after: HeldRow | undefined,
): Promise<HeldRow[]> {
  const ofMessage = { room: sql`m.room_id`, people: sql`ARRAY[m.author_id]`, time: sql`m.created_time` }
  const { rows } = await sql<HeldRow>`
    SELECT ${withParts} FROM message m
    JOIN legal_hold h ON h.tenant_id = m.tenant_id AND h.hold_id = ${hold_id} AND ${coversItem(ofMessage)}
    WHERE m.tenant_id = ${tenant_id} AND NOT m.is_expired AND m.recalled_time IS NULL
      ${after ? sql`AND (m.room_id, m.seq) > (${after.room_id}::uuid, ${after.seq}::bigint)` : sql``}
    ORDER BY m.room_id, m.seq LIMIT ${messagesAtOnce}`.execute(q)
  return rows
}
