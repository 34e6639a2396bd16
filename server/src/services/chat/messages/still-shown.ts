import { isWritten } from '@trau/contract'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import { calledBy } from '../mentions/mentions.ts'
import type { MessageRow } from '../tables.ts'
import { memberReader, shownToReader, visibleTo } from '../visible.ts'

/** What a person sees of a room, without being asked for the PIN of hidden rooms; the message as `m`, the reader's row as `v`. */
const isShown = sql`${visibleTo(memberReader)} AND ${shownToReader} AND m.recalled_time IS NULL`

/** Whether each of these people still sees the message; in the order asked. */
export async function areMessagesShown(
  q: Queryable,
  tenantId: string,
  viewers: readonly { viewerId: string; roomId: string; seq: number }[],
): Promise<boolean[]> {
  if (viewers.length === 0) return []
  const { rows } = await sql<{ n: number }>`
    SELECT viewer.n::integer AS n
    FROM unnest(${viewers.map(viewer => viewer.viewerId)}::uuid[], ${viewers.map(viewer => viewer.roomId)}::uuid[],
      ${viewers.map(viewer => viewer.seq)}::bigint[]) WITH ORDINALITY AS viewer (user_id, room_id, seq, n)
    JOIN room_member v ON v.tenant_id = ${tenantId} AND v.room_id = viewer.room_id AND v.user_id = viewer.user_id
    JOIN message m ON m.tenant_id = ${tenantId} AND m.room_id = viewer.room_id AND m.seq = viewer.seq
    WHERE ${isShown}`.execute(q)
  const shownNumbers = new Set(rows.map(({ n }) => n - 1))
  return viewers.map((_, n) => shownNumbers.has(n))
}

/** Which messages of a room are looked for: the latest of these authors that the person sees and has not read, up to a place. */
export interface ShownSearch {
  viewerId: string
  roomId: string
  upTo: number
  authorIds: readonly string[]
  /** Those that call the person, or those that do not. */
  areCalls: boolean
}

export interface ShownMessage {
  messageId: string
  seq: number
  authorId: string
  /** Epoch milliseconds. */
  editedTime?: number
}

const searchedAtOnce = 200

/** Of each search what it finds among its latest messages, the latest first. */
export async function findShownMessages(
  q: Queryable,
  tenantId: string,
  searches: readonly ShownSearch[],
): Promise<ShownMessage[][]> {
  if (searches.length === 0) return []
  const requests = searches.map((search, n) => ({
    n,
    user_id: search.viewerId,
    room_id: search.roomId,
    up_to: search.upTo,
    author_ids: search.authorIds,
  }))
  const { rows } = await sql<
    Pick<MessageRow, 'message_id' | 'seq' | 'author_id' | 'type' | 'meta' | 'edited_time'> & {
      n: number
      replied_to_id: string | null
    }
  >`
    SELECT search.n, m.message_id, m.seq, m.author_id, m.type, m.meta, m.edited_time, (
      SELECT r.author_id FROM message r
      WHERE m.reply_to_seq IS NOT NULL AND r.tenant_id = ${tenantId} AND r.room_id = m.room_id AND r.seq = m.reply_to_seq
    ) AS replied_to_id
    FROM jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
      AS search (n integer, user_id uuid, room_id uuid, up_to bigint, author_ids jsonb)
    JOIN room_member v ON v.tenant_id = ${tenantId} AND v.room_id = search.room_id AND v.user_id = search.user_id
    CROSS JOIN LATERAL (
      SELECT m.* FROM message m
      WHERE m.tenant_id = ${tenantId} AND m.room_id = search.room_id AND m.seq > greatest(v.read_seq, v.joined_seq) AND m.seq <= search.up_to
        AND m.author_id::text IN (SELECT jsonb_array_elements_text(search.author_ids)) AND ${isShown}
      ORDER BY m.seq DESC LIMIT ${searchedAtOnce}
    ) m
    ORDER BY search.n, m.seq DESC`.execute(q)
  const byNumber = Map.groupBy(rows, row => row.n)
  return searches.map(({ viewerId, areCalls }, n) =>
    (byNumber.get(n) ?? [])
      .filter(({ type, meta, author_id, replied_to_id }) => {
        if (isWritten(type)) return false
        const calledPeople = calledBy(meta?.forwardedFromId ? [] : meta?.mentions, author_id)
        return (
          areCalls ===
          (calledPeople.everybody || calledPeople.userIds.includes(viewerId) || replied_to_id === viewerId)
        )
      })
      .map(row => ({
        messageId: row.message_id,
        seq: row.seq,
        authorId: row.author_id,
        ...(row.edited_time && { editedTime: row.edited_time.getTime() }),
      })),
  )
}
