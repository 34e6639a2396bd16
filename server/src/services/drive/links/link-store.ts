import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { LinkRow } from '../tables.ts'
import { belowOf } from '../tree/node-store.ts'

/** What is looked for in place of the token, which the table does not hold openly. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export async function findLinkByToken(
  q: Queryable,
  tenantId: string,
  token: string,
): Promise<LinkRow | undefined> {
  return q
    .selectFrom('drive_link')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
}

export async function findLinkById(
  q: Queryable,
  tenantId: string,
  linkId: string,
): Promise<LinkRow | undefined> {
  return q
    .selectFrom('drive_link')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .executeTakeFirst()
}

/** The link of this node, under its lock until the transaction ends. */
export async function lockLink(
  tx: Tx,
  tenantId: string,
  { nodeId, linkId }: { nodeId: string; linkId: string },
): Promise<LinkRow | undefined> {
  return tx
    .selectFrom('drive_link')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('node_id', '=', nodeId)
    .forUpdate()
    .executeTakeFirst()
}

/** Links of a node, the oldest first. */
export async function selectLinksOf(q: Queryable, tenantId: string, nodeId: string): Promise<LinkRow[]> {
  return q
    .selectFrom('drive_link')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('node_id', '=', nodeId)
    .orderBy('link_id')
    .execute()
}

/** Links of these nodes, and of so many below them, from the top. */
export async function selectLinksWithin(
  q: Queryable,
  tenantId: string,
  nodeIds: readonly string[],
  mostBelow: number,
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    ${belowOf(tenantId, nodeIds)}, chosen AS (SELECT node_id FROM below LIMIT ${nodeIds.length + mostBelow})
    SELECT l.* FROM drive_link l
    WHERE l.tenant_id = ${tenantId} AND l.node_id IN (SELECT node_id FROM chosen)`.execute(q)
  return rows
}

export async function insertLink(tx: Tx, row: LinkRow): Promise<void> {
  await tx.insertInto('drive_link').values(row).execute()
}

export async function updateLink(
  tx: Tx,
  { tenant_id, link_id }: LinkRow,
  change: Partial<
    Pick<
      LinkRow,
      | 'role'
      | 'shows_documents'
      | 'password_hash'
      | 'expires_time'
      | 'max_downloads'
      | 'max_files'
      | 'max_bytes'
    >
  >,
): Promise<LinkRow> {
  const query = tx.updateTable('drive_link').set({ link_id, ...change })
  return query
    .where('tenant_id', '=', tenant_id)
    .where('link_id', '=', link_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What was handed in through a locked link. */
export async function addReceived(
  tx: Tx,
  { tenant_id, link_id }: LinkRow,
  { files, bytes }: { files: number; bytes: number },
): Promise<void> {
  await tx
    .updateTable('drive_link')
    .set(eb => ({
      received_files: eb('received_files', '+', files),
      received_bytes: eb('received_bytes', '+', bytes),
    }))
    .where('tenant_id', '=', tenant_id)
    .where('link_id', '=', link_id)
    .execute()
}

export async function deleteLink(tx: Tx, { tenant_id, link_id }: LinkRow): Promise<void> {
  await tx
    .deleteFrom('drive_link')
    .where('tenant_id', '=', tenant_id)
    .where('link_id', '=', link_id)
    .execute()
}
