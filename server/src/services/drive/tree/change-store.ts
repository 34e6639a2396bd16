import { DriveChange, nodeNameKey } from '@trau/contract'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { ChangeRow, NodeRow } from '../tables.ts'

/** Those of the tree, in order; shares, links and comments stand in the same log. */
export async function selectChanges(
  q: Queryable,
  tenantId: string,
  spaceId: string,
  after: number,
  limit: number,
): Promise<ChangeRow[]> {
  return q
    .selectFrom('drive_change')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', spaceId)
    .where('seq', '>', after)
    .where('what', 'in', DriveChange.shape.what.options)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** So many of one's latest moves are looked through. */
const mostMoves = 20

/** The file that this person has moved away from this name in a folder, the latest one since then; it is neither in the trash nor back. */
export async function findLeaver(
  q: Queryable,
  { tenantId, userId }: UserKey,
  place: { spaceId: string; parentId: string; name: string; since: Date },
): Promise<NodeRow | undefined> {
  const { spaceId, parentId, name, since } = place
  const { rows } = await sql<NodeRow & { former_name: string }>`
    SELECT n.*, former.name AS former_name
    FROM (
      SELECT node_id, seq FROM drive_change
      WHERE tenant_id = ${tenantId} AND space_id = ${spaceId} AND user_id = ${userId}
        AND what IN ('MOVED', 'RENAMED') AND created_time > ${since}
      ORDER BY seq DESC LIMIT ${mostMoves}
    ) moved
    JOIN drive_node n ON n.tenant_id = ${tenantId} AND n.node_id = moved.node_id
    CROSS JOIN LATERAL (
      SELECT name, parent_id FROM drive_change c
      WHERE c.tenant_id = ${tenantId} AND c.node_id = moved.node_id AND c.space_id = ${spaceId} AND c.seq < moved.seq
      ORDER BY c.seq DESC LIMIT 1
    ) former
    WHERE n.kind = 'FILE' AND n.trashed_time IS NULL AND former.parent_id = ${parentId}
    ORDER BY moved.seq DESC`.execute(q)
  return rows.find(row => nodeNameKey(row.former_name) === nodeNameKey(name))
}

/** Deletes changes from before a time that a later one of the same node in the same space has replaced. Answers how many. */
export async function deleteReplacedChanges(q: Queryable, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM drive_change c USING (
      SELECT o.tenant_id, o.space_id, o.seq FROM drive_change o
      WHERE o.created_time < ${before} AND EXISTS (
        SELECT FROM drive_change n WHERE n.tenant_id = o.tenant_id AND n.node_id = o.node_id AND n.space_id = o.space_id
          AND n.seq > o.seq AND n.what = ANY(${[...DriveChange.shape.what.options]}::text[])
      ) LIMIT ${limit}
    ) old
    WHERE c.tenant_id = old.tenant_id AND c.space_id = old.space_id AND c.seq = old.seq`.execute(q)
  return Number(numAffectedRows ?? 0)
}

export interface ActivityPlace {
  time: number
  seq: number
}

/** What happened to a node, in whichever space, the latest first. A node that is there was never removed, but left a space for another. */
export async function selectActivity(
  q: Queryable,
  tenantId: string,
  nodeId: string,
  after: ActivityPlace | undefined,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT * FROM drive_change WHERE tenant_id = ${tenantId} AND node_id = ${nodeId} AND what <> 'REMOVED'
      ${after ? sql`AND (created_time, seq) < (${new Date(after.time)}, ${after.seq})` : sql``}
    ORDER BY created_time DESC, seq DESC LIMIT ${limit}`.execute(q)
  return rows
}
