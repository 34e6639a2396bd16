import type { DriveNodeKind } from '@trau/contract'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/index.ts'
import { type SearchWords, writesExactly } from '../../../platform/search-words.ts'

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

/**
 * One page of the hits of a stage, in order, of those that the person may see by the tree; which attachments they see is up to their messages. Whether
 * a hit stands below something shared, or in the trash, is looked up as the page is filled, not for all hits.
 */
export async function selectDriveHits(
  q: Queryable,
  search: DriveSearch,
  { stage, after, limit }: { stage: Stage; after: DriveHit | undefined; limit: number },
): Promise<DriveHit[]> {
  const { tenantId, spaceIds, sharedIds, sharingSpaceIds, terms, marked, kind } = search
  const query = sql`${terms.join(' & ')}::tsquery`
  const isNamed = sql`name_words(n.name) @@ ${query}`
  const isExact = writesExactly(marked, sql`n.name`)
  const source =
    stage === 'text'
      ? sql`document_text t JOIN drive_node n ON n.tenant_id = t.tenant_id AND n.media_id = t.media_id
          WHERE t.tenant_id = ${tenantId} AND t.words @@ ${query} AND NOT ${isNamed}`
      : sql`drive_node n WHERE ${isNamed} AND ${stage === 'name' ? sql`NOT ${isExact}` : isExact}`
  const at = sql`(extract(epoch FROM n.modified_time) * 1000000)::bigint`
  const { rows } = await sql<{ at: number; node_id: string }>`
    SELECT at, node_id FROM (
      SELECT ${at} AS at, n.node_id, n.space_id, n.seq FROM ${source}
        AND n.tenant_id = ${tenantId} AND n.space_id = ANY(${[...spaceIds, ...sharingSpaceIds]}::uuid[])
        AND (n.parent_id IS NOT NULL OR n.seq IS NOT NULL) AND n.trashed_time IS NULL AND n.deleted_time IS NULL
        ${kind ? sql`AND n.kind = ${kind}` : sql``}
        ${after ? sql`AND (${at}, n.node_id) < (${after.at}::bigint, ${after.nodeId}::uuid)` : sql``}
      ORDER BY at DESC, node_id DESC OFFSET 0
    ) hit
    WHERE (seq IS NOT NULL AND space_id = ANY(${[...spaceIds]}::uuid[])) OR (
      WITH RECURSIVE up AS (
        SELECT n.node_id, n.parent_id, n.trashed_time, n.deleted_time, 0 AS height
        FROM drive_node n WHERE n.tenant_id = ${tenantId} AND n.node_id = hit.node_id
        UNION ALL
        SELECT p.node_id, p.parent_id, p.trashed_time, p.deleted_time, up.height + 1
        FROM up JOIN drive_node p ON p.tenant_id = ${tenantId} AND p.node_id = up.parent_id WHERE up.height < 256
      )
      SELECT bool_and(up.trashed_time IS NULL AND up.deleted_time IS NULL)
        AND (hit.space_id = ANY(${[...spaceIds]}::uuid[]) OR bool_or(up.node_id = ANY(${[...sharedIds]}::uuid[])))
      FROM up WHERE hit.seq IS NULL
    )
    LIMIT ${limit}`.execute(q)
  return rows.map(row => ({ stage, at: row.at, nodeId: row.node_id }))
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
