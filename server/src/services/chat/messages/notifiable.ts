import { isWritten } from '@trau/contract'
import { textsOf } from '@trau/contract/rules/keywords'
import { messageLine } from '@trau/contract/rules/message-line'
import { excerptText } from '@trau/contract/rules/quote'
import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import { findUserInfos, languageOf } from '../../identity/index.ts'
import { type Called, calledBy } from '../mentions/mentions.ts'
import type { MessageRow } from '../tables.ts'
import { isAlive, memberReader, shownToReader, visibleTo } from '../visible.ts'
import { lineWords } from './line-words.ts'
import { peopleInMeta, viewMeta } from './meta.ts'
import { noteTitlesOf } from './note-titles.ts'

/** What notifications need of a message. */
export interface NotifiableMessage {
  messageId: string
  seq: number
  authorId: string
  /** Epoch milliseconds. */
  createdTime: number
  /** Nothing to notify of: written by the system, sent silently, recalled, or at its end. */
  isSilent: boolean
  called: Called
  /** Whom it answers. */
  repliedToId: string | undefined
  /** What is looked through for keywords, where it was asked for. */
  texts: readonly string[]
}

type NotifiableRow = Pick<
  MessageRow,
  'room_id' | 'message_id' | 'seq' | 'author_id' | 'type' | 'meta' | 'recalled_time' | 'created_time'
> & { content: string; replied_to_id: string | null; is_alive: boolean; with_texts: boolean }

/**
 * By room, its messages after a place, the oldest first and at most `limit` of each, those that are deleted already included. `texts` is
 * empty in rooms that do not ask for them.
 */
export async function selectNotifiable(
  q: Queryable,
  tenantId: string,
  places: readonly { roomId: string; after: number; withTexts: boolean }[],
  limit: number,
): Promise<Map<string, NotifiableMessage[]>> {
  const { rows } = await sql<NotifiableRow>`
    SELECT m.*, (
      SELECT r.author_id FROM message r
      WHERE m.reply_to_seq IS NOT NULL AND r.tenant_id = ${tenantId} AND r.room_id = m.room_id AND r.seq = m.reply_to_seq
    ) AS replied_to_id
    FROM unnest(${places.map(place => place.roomId)}::uuid[], ${places.map(place => place.after)}::bigint[],
      ${places.map(place => place.withTexts)}::boolean[]) AS place (room_id, after, with_texts)
    CROSS JOIN LATERAL (
      SELECT m.room_id, m.message_id, m.seq, m.author_id, m.type, m.meta, m.recalled_time, m.created_time, m.reply_to_seq,
        CASE WHEN place.with_texts THEN m.content ELSE '' END AS content, place.with_texts, ${isAlive} AS is_alive
      FROM message m
      WHERE m.tenant_id = ${tenantId} AND m.room_id = place.room_id AND m.seq > place.after
      ORDER BY m.seq LIMIT ${limit}
    ) m
    ORDER BY m.room_id, m.seq`.execute(q)
  return new Map(
    [...Map.groupBy(rows, row => row.room_id)].map(([roomId, list]) => [roomId, list.map(notifiable)]),
  )
}

const notifiable = (row: NotifiableRow): NotifiableMessage => ({
  messageId: row.message_id,
  seq: row.seq,
  authorId: row.author_id,
  createdTime: row.created_time.getTime(),
  isSilent: isWritten(row.type) || row.meta?.isSilent === true || row.recalled_time !== null || !row.is_alive,
  called: calledBy(row.meta?.forwardedFromId ? [] : row.meta?.mentions, row.author_id),
  repliedToId: row.replied_to_id ?? undefined,
  texts: row.with_texts
    ? textsOf({ type: row.type, content: row.content, metaData: { poll: row.meta?.poll } })
    : [],
})

/** Which of these messages were recalled or have ended. */
export async function selectGone(
  q: Queryable,
  tenantId: string,
  places: readonly { roomId: string; seq: number }[],
): Promise<{ room_id: string; message_id: string }[]> {
  const { rows } = await sql<{ room_id: string; message_id: string }>`
    SELECT m.room_id, m.message_id
    FROM unnest(${places.map(place => place.roomId)}::uuid[], ${places.map(place => place.seq)}::bigint[]) AS place (room_id, seq)
    JOIN message m ON m.tenant_id = ${tenantId} AND m.room_id = place.room_id AND m.seq = place.seq
    WHERE m.recalled_time IS NOT NULL OR NOT (${isAlive})`.execute(q)
  return rows
}

/** Messages of a room, from one place to another. */
export interface SeenRange {
  viewerId: string
  roomId: string
  from: number
  to: number
}

/** What of a message tells for whom it counts. */
export type SeenMessage = Pick<
  NotifiableMessage,
  'messageId' | 'seq' | 'authorId' | 'isSilent' | 'called' | 'repliedToId'
>

/**
 * What these people still see of such ranges, the latest first and at most `limit` of each: nothing that was recalled, has ended, or stands in
 * a room that they have hidden or put away. In the order asked, by one query.
 */
export async function selectSeen(
  q: Queryable,
  tenantId: string,
  ranges: readonly SeenRange[],
  limit: number,
): Promise<SeenMessage[][]> {
  const seenMessages = ranges.map((): SeenMessage[] => [])
  if (ranges.length === 0) return seenMessages
  const { rows } = await sql<NotifiableRow & { n: number }>`
    SELECT viewer.n::integer AS n, m.*, '' AS content, TRUE AS is_alive, (
      SELECT r.author_id FROM message r
      WHERE m.reply_to_seq IS NOT NULL AND r.tenant_id = ${tenantId} AND r.room_id = m.room_id AND r.seq = m.reply_to_seq
    ) AS replied_to_id
    FROM unnest(${ranges.map(range => range.viewerId)}::uuid[], ${ranges.map(range => range.roomId)}::uuid[],
      ${ranges.map(range => range.from)}::bigint[], ${ranges.map(range => range.to)}::bigint[])
      WITH ORDINALITY AS viewer (user_id, room_id, first_seq, last_seq, n)
    JOIN room_member v ON v.tenant_id = ${tenantId} AND v.room_id = viewer.room_id AND v.user_id = viewer.user_id
    CROSS JOIN LATERAL (
      SELECT m.room_id, m.message_id, m.seq, m.author_id, m.type, m.meta, m.recalled_time, m.created_time, m.reply_to_seq
      FROM message m
      WHERE m.tenant_id = ${tenantId} AND m.room_id = viewer.room_id AND m.seq BETWEEN viewer.first_seq AND viewer.last_seq
        AND m.recalled_time IS NULL AND ${visibleTo(memberReader)}
      ORDER BY m.seq DESC LIMIT ${limit}
    ) m
    WHERE ${shownToReader}
    ORDER BY viewer.n, m.seq DESC`.execute(q)
  for (const row of rows) seenMessages[row.n - 1]!.push(notifiable(row))
  return seenMessages
}

/** Between which places of a room these messages stand, whether they are gone or not; undefined where there are none. */
export async function findSpan(
  q: Queryable,
  tenantId: string,
  roomId: string,
  messageIds: readonly string[],
): Promise<{ first: number; last: number } | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    SELECT min(seq) AS first, max(seq) AS last FROM message
    WHERE tenant_id = ${tenantId} AND room_id = ${roomId} AND message_id = ANY(${[...messageIds]}::uuid[])`.execute(
    q,
  )
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? undefined : { first, last }
}

/**
 * Each message in one line and the language of its reader, as far as this person sees it; undefined where they do not see it, have hidden its room, or it was recalled.
 * In the order asked, by one query.
 */
export async function messageLines(
  app: App,
  q: Queryable,
  tenantId: string,
  viewers: readonly { viewerId: string; roomId: string; seq: number }[],
): Promise<(string | undefined)[]> {
  if (viewers.length === 0) return []
  const { rows } = await sql<
    Pick<MessageRow, 'room_id' | 'type' | 'content' | 'meta' | 'expires_time'> & { n: number }
  >`
    SELECT viewer.n::integer AS n, m.room_id, m.type, m.content, m.meta, m.expires_time
    FROM unnest(${viewers.map(viewer => viewer.viewerId)}::uuid[], ${viewers.map(viewer => viewer.roomId)}::uuid[],
      ${viewers.map(viewer => viewer.seq)}::bigint[]) WITH ORDINALITY AS viewer (user_id, room_id, seq, n)
    JOIN room_member v ON v.tenant_id = ${tenantId} AND v.room_id = viewer.room_id AND v.user_id = viewer.user_id
    CROSS JOIN LATERAL (
      SELECT * FROM message m WHERE m.tenant_id = ${tenantId} AND m.room_id = viewer.room_id AND m.seq = viewer.seq LIMIT 1
    ) m
    WHERE ${visibleTo(memberReader)} AND ${shownToReader} AND m.recalled_time IS NULL`.execute(q)
  const [infos, readers, noteTitles] = await Promise.all([
    findUserInfos(
      app,
      tenantId,
      rows.flatMap(row => peopleInMeta(row.meta)),
    ),
    app.services.userCache.findRows(
      tenantId,
      rows.map(({ n }) => viewers[n - 1]!.viewerId),
    ),
    noteTitlesOf(q, tenantId, rows),
  ])
  const lines = new Array<string | undefined>(viewers.length).fill(undefined)
  for (const row of rows) {
    const { n, type, content, meta } = row
    const words = lineWords[languageOf(readers.get(viewers[n - 1]!.viewerId)?.language)]
    const metaData = viewMeta(meta, infos, noteTitles(row))
    // What has left the server could not be deleted at its time.
    lines[n - 1] = row.expires_time
      ? words.selfDestruct
      : excerptText(messageLine({ type, content, metaData }, words))
  }
  return lines
}
