import { type RawBuilder, sql } from 'kysely'
import type { UserKey } from '../../../platform/auth/user-key.ts'
import type { Queryable } from '../../../platform/db/index.ts'
import { memberReader, shownToReader, visibleTo } from '../visible.ts'

/** The SQL of searching messages; how the pieces make a page is in `search.ts`. */

export interface Search extends UserKey {
  /** Within one room, else in all that are shown to the person. */
  roomId?: string | undefined
  /** Over `message_words` of what a message says and what its files are called: every word, the last one as a beginning, and what it carries; empty for anything. */
  terms: readonly string[]
  /** Words as typed with their marks, in lower case, letters and digits only; a message that writes all of them so comes first. */
  marked: readonly MarkedWord[]
  senderId?: string | undefined
  /** Half-open, by the time of sending. */
  since?: Date | undefined
  until?: Date | undefined
}

interface MarkedWord {
  word: string
  /** The word being typed: any word may go on from it. */
  isBeginning: boolean
}

/** A place in the order of results: exact ones first, then by recency (`at`: the number in one room, else µs since 1970). */
export interface Hit {
  isExact: boolean
  at: number
  roomId: string
  seq: number
}

/** How the database divides a text; @returns its words folded, and in lower case as they are written. */
export async function splitWords(
  q: Queryable,
  text: string,
): Promise<{ folded: string[]; marked: string[] }> {
  const { rows } = await sql<{ folded: string[]; marked: string[] }>`
    SELECT text_words(fold(${text})) AS folded, text_words(lower(normalize(${text}, NFC))) AS marked`.execute(
    q,
  )
  return rows[0]!
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

/** Every one of these words stands in the text as it is typed. Looked for as letters first, which is cheaper than as words. */
function isExact({ marked }: Search, indexed: Indexed): RawBuilder<unknown> {
  if (marked.length === 0) return sql`true`
  const text = sql`lower(${indexed.text})`
  return sql`(${sql.join(
    [
      ...marked.map(({ word }) => sql`strpos(${text}, ${word}) > 0`),
      ...marked.map(
        ({ word, isBeginning }) =>
          sql`${text} ~ ${`(?<![[:alnum:]])${word}${isBeginning ? '' : '(?![[:alnum:]])'}`}`,
      ),
    ],
    sql` AND `,
  )})`
}

const place = ({ roomId }: Search) =>
  roomId ? sql<number>`m.seq` : sql<number>`(extract(epoch FROM m.created_time) * 1000000)::bigint`

/** What makes a message `m` a hit, but for who may see it. */
const matches = ({ terms, senderId, since, until }: Search, { text, kind }: Indexed) => sql`
  m.recalled_time IS NULL AND m.type <> 'SYSTEM'
  ${terms.length === 0 ? sql`` : sql`AND ${kind} AND message_words(m.type, ${text}, m.created_time) @@ ${terms.join(' & ')}::tsquery`}
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
 * than that, and the page is of whatever was read.
 */
export async function selectHits(
  q: Queryable,
  search: Search,
  { after, limit, most }: { after: Hit | undefined; limit: number; most?: number },
): Promise<{ hits: Hit[]; total: number }> {
  const { tenantId, userId, roomId } = search
  const part = (indexed: Indexed) => sql`(
    SELECT m.room_id, m.seq, ${place(search)} AS at, ${isExact(search, indexed)} AS is_exact
    FROM message m
    JOIN room_member v ON v.tenant_id = m.tenant_id AND v.room_id = m.room_id AND v.user_id = ${userId}
    WHERE m.tenant_id = ${tenantId} ${roomId ? sql`AND m.room_id = ${roomId}` : sql`AND ${shownToReader}`}
      AND ${matches(search, indexed)} AND ${visibleTo(memberReader)}
    ${most === undefined ? sql`` : sql`LIMIT ${most + 1}`}
  )`
  // Without words no index of them is asked, and nothing divides the messages.
  const parts = search.terms.length === 0 ? [withoutFiles] : [withoutFiles, withFiles]
  const { rows } = await sql<HitRow & { total: number }>`
    WITH hit AS MATERIALIZED (${sql.join(parts.map(part), sql` UNION ALL `)})
    SELECT *, (SELECT count(*) FROM hit) AS total FROM hit
    WHERE ${isAfter(after)} ORDER BY ${order} LIMIT ${limit}`.execute(q)
  return { hits: rows.map(toHit), total: rows[0]?.total ?? 0 }
}
