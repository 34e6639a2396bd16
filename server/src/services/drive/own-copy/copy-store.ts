import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import type { LinkRow, ShareRow, VersionRow } from '../tables.ts'

/** All versions of these nodes, the latest of each first; a node keeps a bounded number. */
export async function selectAllVersions(
  q: Queryable,
  tenantId: string,
  nodeIds: readonly string[],
): Promise<VersionRow[]> {
  return q
    .selectFrom('drive_version')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('node_id', '=', sql<string>`ANY(${[...nodeIds]}::uuid[])`)
    .orderBy('version_id', 'desc')
    .execute()
}

export async function selectSharesAndLinks(
  q: Queryable,
  tenantId: string,
  nodeIds: readonly string[],
): Promise<{ shares: ShareRow[]; links: LinkRow[] }> {
  const ids = sql<string>`ANY(${[...nodeIds]}::uuid[])`
  const [shares, links] = await Promise.all([
    q
      .selectFrom('drive_share')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('node_id', '=', ids)
      .execute(),
    q
      .selectFrom('drive_link')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('node_id', '=', ids)
      .execute(),
  ])
  return { shares, links }
}
