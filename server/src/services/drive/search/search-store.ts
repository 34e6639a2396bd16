import type { DriveNodeKind } from '@trau/contract'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import type { SearchWords } from '#platform/search-words.ts'

/** The SQL of searching files and folders, and of the excerpts of their text. */

export interface DriveSearch extends SearchWords {
  tenantId: string
  /** Spaces of which the person may see everything but what is in the trash, or in messages that they cannot see. */
  spaceIds: readonly string[]
  /** Nodes in other spaces of which they may see everything below. */
  sharedIds: readonly string[]
  /** The spaces of those. */
  sharingSpaceIds: readonly string[]
  kind?: DriveNodeKind | undefined
  /** Whether files that messages carry are looked at. */
  attachments: 'INCLUDE' | 'EXCLUDE'
}

/** The order of results: names with the same marks, other names, the text of documents; in each the last changed first. */
export const stages = ['exactName', 'name', 'text'] as const
export type Stage = (typeof stages)[number]

/** A place in the order of results. */
export interface DriveHit {
  stage: Stage
  /** µs since 1970. */
  at: number
  nodeId: string
}

interface HitPage {
  stage: Stage
  after: DriveHit | undefined
  limit: number
}

/** Names of the newest that say whether a word is common; where it is, a page is looked for in so many times its length. */
const sampledNames = 40
const mostPages = 6
/** Rows that are read for it in all spaces together. Of fewer in each space nothing can be said of many spaces. */
const newestRows = 4_000
const fewestOfSpace = 10
/** Where hardly any candidate is a hit, so many times as many are read next. */
const growth = 4

/** One page of the hits of a stage, in order, of those that the person may see by the tree; which attachments they see is up to their messages. */
export async function selectDriveHits(q: Queryable, search: DriveSearch, page: HitPage): Promise<DriveHit[]> {
  const { stage, limit } = page
  if (stage !== 'text') {
    // A word that many names hold fills a page with the newest of them, which the index of words cannot say: it would read them all.
    const sample = await selectNewestHits(q, search, { ...page, names: sampledNames })
    if (sample.length === limit) return sample
    const names = limit * mostPages
    if ((sample.length / sampledNames) * names >= limit) {
      const newestHits = await selectNewestHits(q, search, { ...page, names })
      if (newestHits.length === limit) return newestHits
    }
  }
  const hits: DriveHit[] = []
  let { after } = page
  for (let count = limit; ; count *= growth) {
    const candidates = await selectCandidates(q, search, { stage, after, limit: count })
    hits.push(...candidates.filter(({ isHit }) => isHit).map(({ hit }) => hit))
    if (hits.length >= limit || candidates.length < count) return hits.slice(0, limit)
    after = candidates.at(-1)!.hit
  }
}

const order = sql`modified_time DESC, node_id DESC`
const at = sql`(extract(epoch FROM modified_time) * 1000000)::bigint`
const isAfter = (hit: DriveHit | undefined) =>
  hit
    ? sql`AND (n.modified_time, n.node_id) < ('epoch'::timestamptz + ${hit.at}::bigint * interval '1 microsecond', ${hit.nodeId}::uuid)`
    : sql``
/** The root of a space has no name to be found by. */
const isListed = ({ attachments }: DriveSearch) =>
  attachments === 'INCLUDE'
    ? sql`(n.parent_id IS NOT NULL OR n.seq IS NOT NULL)`
    : sql`(n.parent_id IS NOT NULL AND n.seq IS NULL)`
const isOfKind = ({ kind }: DriveSearch) => (kind ? sql`AND n.kind = ${kind}` : sql``)

/** The spaces with what their names are asked for, as `node_words` writes it: the words, and those with their marks too. */
function searchedSpaces({ spaceIds, sharingSpaceIds, terms, marked: markedWords }: DriveSearch) {
  const ids = [...new Set([...spaceIds, ...sharingSpaceIds])]
  const queries = ids.map(id => {
    const tag = id.slice(-8)
    const foldedWords = terms.map(term => `'${tag}:${term.slice(1)}`)
    const writtenWords = markedWords.map(
      ({ word, isBeginning }) => `'${tag}=${word}'${isBeginning ? ':*' : ''}`,
    )
    return { words: foldedWords.join(' & '), exactWords: [...foldedWords, ...writtenWords].join(' & ') }
  })
  const column = (values: readonly string[]) => sql`${values}::text[]`
  return {
    count: ids.length,
    rows: sql`unnest(${ids}::uuid[], ${column(queries.map(({ words }) => words))}, ${column(queries.map(({ exactWords }) => exactWords))})
      AS s(space_id, words, exact_words)`,
  }
}

/** Of a candidate: whether its name is a hit of the stage. */
const nameWords = sql`node_words(space_id, name)`
const isNamedAs = (stage: Stage) =>
  stage === 'exactName'
    ? sql`${nameWords} @@ exact_words::tsquery`
    : sql`${nameWords} @@ words::tsquery AND NOT ${nameWords} @@ exact_words::tsquery`

/**
 * Of a candidate: whether the person may see it by the tree, which is looked up as far as a page is filled. Of an attachment its message tells.
 */
function isVisible({ tenantId, spaceIds, sharedIds }: DriveSearch) {
  const isInSpace = sql`hit.space_id = ANY(${[...spaceIds]}::uuid[])`
  return sql`CASE WHEN hit.seq IS NOT NULL THEN ${isInSpace} ELSE (
    WITH RECURSIVE up AS (
      SELECT n.node_id, n.parent_id, n.trashed_time, n.deleted_time, 0 AS height
      FROM drive_node n WHERE n.tenant_id = ${tenantId} AND n.node_id = hit.node_id
      UNION ALL
      SELECT p.node_id, p.parent_id, p.trashed_time, p.deleted_time, up.height + 1
      FROM up JOIN drive_node p ON p.tenant_id = ${tenantId} AND p.node_id = up.parent_id WHERE up.height < 256
    )
    SELECT bool_and(up.trashed_time IS NULL AND up.deleted_time IS NULL)
      AND (${isInSpace} OR bool_or(up.node_id = ANY(${[...sharedIds]}::uuid[])))
    FROM up
  ) END`
}

/**
 * Hits among the newest of all spaces together: as many of each space are read, down to where the first of them might hold more. Fewer hits than
 * asked for say nothing of what is older.
 */
async function selectNewestHits(
  q: Queryable,
  search: DriveSearch,
  { stage, after, limit, names }: HitPage & { names: number },
): Promise<DriveHit[]> {
  const spaces = searchedSpaces(search)
  const ofSpace = Math.min(names, Math.floor(newestRows / spaces.count))
  if (ofSpace < fewestOfSpace) return []
  const { rows } = await sql<{ at: number; node_id: string }>`
    WITH newest AS MATERIALIZED (
      SELECT n.*, s.words, s.exact_words FROM ${spaces.rows} CROSS JOIN LATERAL (
        SELECT n.modified_time, n.node_id, n.space_id, n.name, n.kind, n.parent_id, n.seq,
          row_number() OVER (ORDER BY n.modified_time DESC, n.node_id DESC) AS place
        FROM drive_node n
        WHERE n.tenant_id = ${search.tenantId} AND n.space_id = s.space_id AND n.trashed_time IS NULL AND n.deleted_time IS NULL ${isAfter(after)}
        ORDER BY n.modified_time DESC, n.node_id DESC LIMIT ${ofSpace}
      ) n
    ), read_whole AS (
      SELECT modified_time, node_id FROM newest WHERE place = ${ofSpace}
      UNION ALL SELECT '-infinity', '00000000-0000-0000-0000-000000000000'
      ORDER BY ${order} LIMIT 1
    )
    SELECT ${at} AS at, node_id FROM (
      SELECT n.* FROM newest n WHERE (n.modified_time, n.node_id) >= (SELECT modified_time, node_id FROM read_whole)
        AND ${isListed(search)} ${isOfKind(search)}
      ORDER BY ${order} LIMIT ${names}
    ) hit
    WHERE ${isNamedAs(stage)} AND ${isVisible(search)}
    LIMIT ${limit}`.execute(q)
  return rows.map(row => ({ stage, at: row.at, nodeId: row.node_id }))
}

/** The next nodes in order that an index of words leads to, and whether each is a hit. */
async function selectCandidates(
  q: Queryable,
  search: DriveSearch,
  { stage, after, limit }: HitPage,
): Promise<{ hit: DriveHit; isHit: boolean }[]> {
  const isHit =
    stage === 'name'
      ? sql`NOT ${nameWords} @@ exact_words::tsquery AND ${isVisible(search)}`
      : isVisible(search)
  const { rows } = await sql<{ at: number; node_id: string; is_hit: boolean }>`
    SELECT ${at} AS at, node_id, ${isHit} AS is_hit FROM (
      SELECT n.* FROM ${stage === 'text' ? nodesByText(search) : nodesByName(search, stage)}
        AND n.tenant_id = ${search.tenantId} AND ${isListed(search)} AND n.trashed_time IS NULL AND n.deleted_time IS NULL
        ${isOfKind(search)} ${isAfter(after)}
      ORDER BY n.modified_time DESC, n.node_id DESC LIMIT ${limit}
    ) hit ORDER BY ${order}`.execute(q)
  return rows.map(row => ({ hit: { stage, at: row.at, nodeId: row.node_id }, isHit: row.is_hit }))
}

/** The space is looked at afterwards: no second index is read for it. */
const nodesByName = (search: DriveSearch, stage: Stage) => sql`(
    SELECT n.*, s.exact_words FROM ${searchedSpaces(search).rows} CROSS JOIN LATERAL (
      SELECT n.* FROM drive_node n
      WHERE node_words(n.space_id, n.name) @@ ${stage === 'exactName' ? sql`s.exact_words` : sql`s.words`}::tsquery OFFSET 0
    ) n WHERE n.space_id = s.space_id
  ) n WHERE true`

/** Of a file whose bytes nobody has before a scan, or ever, the text says nothing either. */
function nodesByText({ tenantId, spaceIds, sharingSpaceIds, terms }: DriveSearch) {
  const query = sql`${terms.join(' & ')}::tsquery`
  return sql`document_text t JOIN drive_node n ON n.tenant_id = t.tenant_id AND n.media_id = t.media_id
    WHERE t.tenant_id = ${tenantId} AND t.words @@ ${query} AND NOT name_words(n.name) @@ ${query}
      AND n.space_id = ANY(${[...spaceIds, ...sharingSpaceIds]}::uuid[]) AND n.scan IS NULL`
}

/** Characters of a text in which the place of a hit is looked for, and those before and of the excerpt. */
const searchedLength = 20_000
const lengthBefore = 60
const excerptLength = 200

/** What stands around the first hit in the text of each of these files; its beginning where the hit is far down. */
export async function selectExcerpts(
  q: Queryable,
  tenantId: string,
  mediaIds: readonly string[],
  word: string,
): Promise<Map<string, string>> {
  if (mediaIds.length === 0) return new Map()
  // Vietnamese letters fold one to one, so places in the folded text are places in the text.
  const { rows } = await sql<{ media_id: string; excerpt: string }>`
    SELECT media_id, substr(content, greatest(1, strpos(fold(left(content, ${searchedLength})), ${word}) - ${lengthBefore}), ${excerptLength}) AS excerpt
    FROM document_text
    WHERE tenant_id = ${tenantId} AND media_id = ANY(${[...mediaIds]}::uuid[]) AND content IS NOT NULL`.execute(
    q,
  )
  return new Map(rows.map(row => [row.media_id, row.excerpt]))
}

/** What others shared with the person or with one of these rooms. */
export async function selectSharedNodes(
  q: Queryable,
  { tenantId, userId }: { tenantId: string; userId: string },
  roomIds: readonly string[],
): Promise<{ node_id: string; space_id: string }[]> {
  const { rows } = await sql<{ node_id: string; space_id: string }>`
    SELECT DISTINCT n.node_id, n.space_id FROM drive_share s
    JOIN drive_node n ON n.tenant_id = s.tenant_id AND n.node_id = s.node_id
    WHERE s.tenant_id = ${tenantId} AND (s.user_id = ${userId} OR s.room_id = ANY(${[...roomIds]}::uuid[]))
      AND n.trashed_time IS NULL AND n.deleted_time IS NULL`.execute(q)
  return rows
}
