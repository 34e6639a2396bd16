import { maxVersions } from '@trau/contract'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { NodeRow, VersionRow } from '../tables.ts'

type NodeKey = Pick<NodeRow, 'tenant_id' | 'node_id'>

export async function insertVersions(tx: Tx, rows: readonly VersionRow[]): Promise<void> {
  await tx
    .insertInto('drive_version')
    .values([...rows])
    .execute()
}

/** The latest first, before one of them. */
export async function selectVersions(
  q: Queryable,
  node: NodeKey,
  before: string | undefined,
  limit: number,
): Promise<VersionRow[]> {
  return q
    .selectFrom('drive_version')
    .selectAll()
    .where('tenant_id', '=', node.tenant_id)
    .where('node_id', '=', node.node_id)
    .$if(before !== undefined, query => query.where('version_id', '<', before!))
    .orderBy('version_id', 'desc')
    .limit(limit)
    .execute()
}

export async function countVersions(q: Queryable, node: NodeKey): Promise<number> {
  const { count } = await q
    .selectFrom('drive_version')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', node.tenant_id)
    .where('node_id', '=', node.node_id)
    .executeTakeFirstOrThrow()
  return count
}

export async function findVersion(
  q: Queryable,
  node: NodeKey,
  versionId: string,
): Promise<VersionRow | undefined> {
  return q
    .selectFrom('drive_version')
    .selectAll()
    .where('tenant_id', '=', node.tenant_id)
    .where('node_id', '=', node.node_id)
    .where('version_id', '=', versionId)
    .executeTakeFirst()
}

/** Another version is the current one from now on. */
export async function markSuperseded(tx: Tx, tenantId: string, versionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('drive_version')
    .set({ superseded_time: now })
    .where('tenant_id', '=', tenantId)
    .where('version_id', '=', versionId)
    .execute()
}

export async function updateLabel(tx: Tx, row: VersionRow, label: string | null): Promise<void> {
  await tx
    .updateTable('drive_version')
    .set({ label })
    .where('tenant_id', '=', row.tenant_id)
    .where('version_id', '=', row.version_id)
    .execute()
}

export async function deleteVersions(
  tx: Tx,
  tenantId: string,
  versionIds: readonly string[],
): Promise<VersionRow[]> {
  return tx
    .deleteFrom('drive_version')
    .where('tenant_id', '=', tenantId)
    .where('version_id', '=', sql<string>`ANY(${[...versionIds]}::uuid[])`)
    .returningAll()
    .execute()
}

/** Those beyond what a file keeps: the oldest without a name. */
export async function selectSuperfluous(q: Queryable, node: NodeKey): Promise<VersionRow[]> {
  return q
    .selectFrom('drive_version')
    .selectAll()
    .where('tenant_id', '=', node.tenant_id)
    .where('node_id', '=', node.node_id)
    .where('label', 'is', null)
    .orderBy('version_id', 'desc')
    .offset(maxVersions)
    .limit(maxVersions)
    .execute()
}

/** Without a name, and superseded before this; the oldest first. */
export async function selectOldVersions(
  q: Queryable,
  before: Date,
  limit: number,
): Promise<{ tenant_id: string; space_id: string; version_id: string }[]> {
  const { rows } = await sql<{ tenant_id: string; space_id: string; version_id: string }>`
    SELECT v.tenant_id, n.space_id, v.version_id FROM drive_version v
    JOIN drive_node n ON n.tenant_id = v.tenant_id AND n.node_id = v.node_id
    WHERE v.superseded_time < ${before} AND v.label IS NULL
    ORDER BY v.superseded_time LIMIT ${limit}`.execute(q)
  return rows
}

/** Those of these versions that are still in this space, without a name and not current. */
export async function deleteSuperseded(
  tx: Tx,
  tenantId: string,
  spaceId: string,
  versionIds: readonly string[],
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    DELETE FROM drive_version v USING drive_node n
    WHERE v.tenant_id = ${tenantId} AND v.version_id = ANY(${[...versionIds]}::uuid[]) AND v.label IS NULL
      AND n.tenant_id = v.tenant_id AND n.node_id = v.node_id AND n.space_id = ${spaceId} AND v.superseded_time IS NOT NULL
    RETURNING v.*`.execute(tx)
  return rows
}
