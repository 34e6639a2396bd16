import { type RawBuilder, sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { type MarkedWord, writesExactly } from '#platform/search-words.ts'
import { shownToReader, visibleTo } from '../visible.ts'

/** The SQL of searching messages; how the pieces make a page is in `search.ts`. */

export interface Search extends UserKey {
  /** Within one room, else in all that are shown to the person. */
  roomId?: string | undefined
  /** In the groups of one workspace. */
  workspaceId?: string | undefined
  /** Of what a message says and what its files are called, or of the text in one of its files: every word, the last one as a beginning. */
  words: readonly string[]
  /** What else `message_words` must hold: what the message carries, and its week. */
  conditions: readonly string[]
  /** A message that writes all of these so comes first. */
  marked: readonly MarkedWord[]
  senderId?: string | undefined
  /** One half of the results alone: those that write `marked` so, or all others. */
  only?: 'exact' | 'other' | undefined
  /** Half-open, by the time of sending. */
  since?: Date | undefined
  until?: Date | undefined
}

/** A place in the order of results: exact ones first, then by recency (`at`: the number in one room, else µs since 1970). */
export interface Hit {
  isExact: boolean
  at: number
  roomId: string
  seq: number
}

/** Number of the first message of a room that was sent at this time or later. */
export async function findSeqSince(
  q: Queryable,
  tenantId: string,
  roomId: string,
  since: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number | null }>`
    SELECT first_seq_since(${tenantId}, ${roomId}::uuid, ${since}::timestamptz) AS seq`.execute(q)
  return rows[0]?.seq ?? undefined
}

/** The text that a message is found by. Each kind has an index of its own, by exactly these expressions. */
interface Indexed {
  text: RawBuilder<unknown>
  /** The messages of this kind. */
  kind: RawBuilder<unknown>
}
const withoutFiles: Indexed = { text: sql`m.content`, kind: sql`m.file_names IS NULL` }
const withFiles: Indexed = {
  text: sql`m.content || ' ' || m.file_names`,
  kind: sql`m.file_names IS NOT NULL`,
}

const place = ({ roomId }: Search) =>
  roomId ? sql<number>`m.seq` : sql<number>`(extract(epoch FROM m.created_time) * 1000000)::bigint`

/** What makes a message `m` a hit, but for who may see it. */
const matches = (search: Search, { text, kind }: Indexed) => sql`
  ${isWanted(search)}
  ${hasTerms(search) ? sql`AND ${kind} AND ${holds([...search.words, ...search.conditions], text)}` : sql``}
  ${isOfHalf(search, writesExactly(search.marked, text))}`

const isOfHalf = ({ only }: Search, isExact: RawBuilder<unknown>) =>
  only ? sql`AND ${only === 'exact' ? isExact : sql`NOT ${isExact}`}` : sql``

const hasTerms = ({ words, conditions }: Search) => words.length + conditions.length > 0
const holds = (terms: readonly string[], text: RawBuilder<unknown>) =>
  sql`message_words(m.type, ${text}, m.created_time) @@ ${terms.join(' & ')}::tsquery`

const isWanted = ({ senderId, since, until }: Search) => sql`
  m.recalled_time IS NULL AND m.type NOT IN ('SYSTEM', 'CALL')
  ${senderId ? sql`AND m.author_id = ${senderId}::uuid` : sql``}
  ${since ? sql`AND m.created_time >= ${since}` : sql``}
  ${until ? sql`AND m.created_time < ${until}` : sql``}`

const order = sql`is_exact DESC, at DESC, room_id DESC, seq DESC`
const isAfter = (hit: Hit | undefined) =>
  hit
    ? sql`(is_exact, at, room_id, seq) < (${hit.isExact}::boolean, ${hit.at}::bigint, ${hit.roomId}::uuid, ${hit.seq}::bigint)`
    : sql`true`

interface HitRow {
  is_exact: boolean
  at: number
  room_id: string
  seq: number
}
const toHit = (row: HitRow): Hit => ({
  isExact: row.is_exact,
  at: row.at,
  roomId: row.room_id,
  seq: row.seq,
})

/**
 * From the index of words: all hits are read, put in order, and one page of them answered. Reading ends after `most`; then `total` is more
 * than that, and the page is of whatever was read. What the reader may see of each room is looked up once, in an object by the ids of the
 * rooms: a join, of which the planner expects a few rows, looked it up anew for each of thousands.
 */
export async function selectHits(
  q: Queryable,
  search: Search,
  { after, limit, most }: { after: Hit | undefined; limit: number; most?: number },
): Promise<{ hits: Hit[]; total: number }> {
  const { tenantId, userId, roomId, workspaceId } = search
  const mine = sql`SELECT jsonb_object_agg(v.room_id, v.cleared_seq) AS cleared_seqs FROM room_member v
    WHERE v.tenant_id = ${tenantId} AND v.user_id = ${userId} ${roomId ? sql`AND v.room_id = ${roomId}` : sql`AND ${shownToReader}`}
      ${workspaceId ? sql`AND v.room_id IN (SELECT room_id FROM room WHERE tenant_id = ${tenantId} AND workspace_id = ${workspaceId})` : sql``}`
  const clearedSeq = sql`((SELECT cleared_seqs FROM mine) ->> m.room_id::text)::bigint`
  const readable = sql`m.tenant_id = ${tenantId} ${roomId ? sql`AND m.room_id = ${roomId}` : sql``}
    AND ${visibleTo({ userId: sql`${userId}::uuid`, clearedSeq })}`
  const end = most === undefined ? sql`` : sql`LIMIT ${most + 1}`
  const part = (index: Indexed) => sql`(
    SELECT m.room_id, m.seq, ${place(search)} AS at, ${writesExactly(search.marked, index.text)} AS is_exact
    FROM message m WHERE ${readable} AND ${matches(search, index)} ${end}
  )`
  // Without words no index of them is asked, and nothing divides the messages.
  const parts = hasTerms(search) ? [part(withoutFiles), part(withFiles)] : [part(withoutFiles)]
  if (search.words.length > 0) parts.push(documentsPart(search, readable, end))
  const { rows } = await sql<(HitRow | Record<keyof HitRow, null>) & { total: number }>`
    WITH mine AS MATERIALIZED (${mine}), hit AS MATERIALIZED (${sql.join(parts, sql` UNION ALL `)}),
      page AS (SELECT * FROM hit WHERE ${isAfter(after)} ORDER BY ${order} LIMIT ${limit})
    SELECT * FROM (SELECT count(*) AS total FROM hit) AS counted LEFT JOIN page ON true
    ORDER BY ${order}`.execute(q)
  return { hits: rows.filter(row => row.room_id !== null).map(toHit), total: rows[0]!.total }
}

/**
 * Messages with a document that holds the words, which neither they nor its name do. They come after those that write them. Of a file whose
 * bytes the reader may not have before a scan, or ever, the text says nothing either.
 */
function documentsPart(search: Search, readable: RawBuilder<unknown>, end: RawBuilder<unknown>) {
  const { words, conditions, marked: markedWords } = search
  return sql`(
    SELECT DISTINCT m.room_id, m.seq, ${place(search)} AS at, ${markedWords.length === 0}::boolean AS is_exact
    FROM document_text t
    JOIN message_media c ON c.tenant_id = t.tenant_id AND c.media_id = t.media_id
    JOIN media f ON f.tenant_id = t.tenant_id AND f.media_id = t.media_id
      AND (f.scan IS NULL OR f.scan = 'PENDING' AND f.user_id = ${search.userId})
    JOIN message m ON m.tenant_id = c.tenant_id AND m.room_id = c.room_id AND m.seq = c.seq
    WHERE ${readable} AND t.tenant_id = ${search.tenantId} AND t.words @@ ${words.join(' & ')}::tsquery
      AND ${isWanted(search)} AND NOT ${holds(words, withFiles.text)}
      ${conditions.length > 0 ? sql`AND ${holds(conditions, withFiles.text)}` : sql``}
      ${isOfHalf(search, sql`${markedWords.length === 0}::boolean`)}
    ${end}
  )`
}
