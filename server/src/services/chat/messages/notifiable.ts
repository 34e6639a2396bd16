import { messageLine } from '@trau/contract/rules/message-line'
import { excerptText } from '@trau/contract/rules/quote'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/db/index.ts'
import { findUserInfos } from '../../identity/index.ts'
import { type Called, calledBy } from '../mentions/mentions.ts'
import type { MessageRow } from '../tables.ts'
import { isAlive, memberReader, shownToReader, visibleTo } from '../visible.ts'
import { lineWords, selfDestructWords } from './line-words.ts'
import { peopleInMeta, viewMeta } from './meta.ts'

/** What notifications need of a message. */
export interface NotifiableMessage {
  messageId: string
  seq: number
  authorId: string
  /** Epoch milliseconds. */
  createdTime: number
  /** Nothing to notify of: written by the system, recalled, or at its end. */
  isSilent: boolean
  called: Called
  /** Whom it answers. */
  repliedToId: string | undefined
  content: string
}

/** A room’s messages after a place, the oldest first, those that are deleted already included. */
export async function selectNotifiable(
  q: Queryable,
  tenantId: string,
  roomId: string,
  after: number,
  limit: number,
): Promise<NotifiableMessage[]> {
  const { rows } = await sql<MessageRow & { replied_to_id: string | null; is_alive: boolean }>`
    SELECT m.*, r.author_id AS replied_to_id, ${isAlive} AS is_alive
    FROM message m
    LEFT JOIN message r ON r.tenant_id = m.tenant_id AND r.room_id = m.room_id AND r.seq = m.reply_to_seq
    WHERE m.tenant_id = ${tenantId} AND m.room_id = ${roomId} AND m.seq > ${after}
    ORDER BY m.seq LIMIT ${limit}`.execute(q)
  return rows.map(row => ({
    messageId: row.message_id,
    seq: row.seq,
    authorId: row.author_id,
    createdTime: row.created_time.getTime(),
    isSilent: row.type === 'SYSTEM' || row.recalled_time !== null || !row.is_alive,
    called: calledBy(row.meta?.forwardedFromId ? [] : row.meta?.mentions, row.author_id),
    repliedToId: row.replied_to_id ?? undefined,
    content: row.type === 'TEXT' ? row.content : '',
  }))
}

/**
 * Each message in one line, as far as this person sees it; undefined where they do not see it, have hidden its room, or it was recalled.
 * In the order asked, by one query.
 */
export async function messageLines(
  app: App,
  q: Queryable,
  tenantId: string,
  viewers: readonly { viewerId: string; roomId: string; seq: number }[],
): Promise<(string | undefined)[]> {
  if (viewers.length === 0) return []
  const { rows } = await sql<Pick<MessageRow, 'type' | 'content' | 'meta' | 'expires_time'> & { n: number }>`
    SELECT viewer.n::integer AS n, m.type, m.content, m.meta, m.expires_time
    FROM unnest(${viewers.map(viewer => viewer.viewerId)}::uuid[], ${viewers.map(viewer => viewer.roomId)}::uuid[],
      ${viewers.map(viewer => viewer.seq)}::bigint[]) WITH ORDINALITY AS viewer (user_id, room_id, seq, n)
    JOIN room_member v ON v.tenant_id = ${tenantId} AND v.room_id = viewer.room_id AND v.user_id = viewer.user_id
    CROSS JOIN LATERAL (
      SELECT * FROM message m WHERE m.tenant_id = ${tenantId} AND m.room_id = viewer.room_id AND m.seq = viewer.seq LIMIT 1
    ) m
    WHERE ${visibleTo(memberReader)} AND ${shownToReader} AND m.recalled_time IS NULL`.execute(q)
  const infos = await findUserInfos(
    app,
    tenantId,
    rows.flatMap(row => peopleInMeta(row.meta)),
  )
  const lines = new Array<string | undefined>(viewers.length).fill(undefined)
  for (const { n, type, content, meta, expires_time } of rows)
    lines[n - 1] = expires_time
      ? // What has left the server could not be deleted at its time.
        selfDestructWords
      : excerptText(messageLine({ type, content, metaData: viewMeta(meta, infos) }, lineWords))
  return lines
}
