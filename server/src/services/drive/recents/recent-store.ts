import { maxRecents } from '@trau/contract'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { TimePlace } from '../visible-page.ts'

export const insertRecent = (q: Queryable, me: UserKey, nodeId: string, now: Date): Promise<void> =>
  insertRecents(q, me, [nodeId], now)

/** The person opened or changed these files; only the latest ones are kept. */
export async function insertRecents(
  q: Queryable,
  me: UserKey,
  nodeIds: readonly string[],
  now: Date,
): Promise<void> {
  await q
    .insertInto('drive_recent')
    .values(
      nodeIds.map(nodeId => ({
        tenant_id: me.tenantId,
        user_id: me.userId,
        node_id: nodeId,
        opened_time: now,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'user_id', 'node_id']).doUpdateSet({ opened_time: now }),
    )
    .execute()
  await sql`
    DELETE FROM drive_recent r USING (
      SELECT node_id FROM drive_recent WHERE tenant_id = ${me.tenantId} AND user_id = ${me.userId}
      ORDER BY opened_time DESC, node_id OFFSET ${maxRecents}
    ) old
    WHERE r.tenant_id = ${me.tenantId} AND r.user_id = ${me.userId} AND r.node_id = old.node_id`.execute(q)
}

/** A person's, the latest first. */
export async function selectRecents(
  q: Queryable,
  me: UserKey,
  after: TimePlace | undefined,
  limit: number,
): Promise<{ node_id: string; opened_time: Date }[]> {
  const { rows } = await sql<{ node_id: string; opened_time: Date }>`
    SELECT node_id, opened_time FROM drive_recent WHERE tenant_id = ${me.tenantId} AND user_id = ${me.userId}
      ${after ? sql`AND (opened_time, node_id) < (${new Date(after.time)}, ${after.nodeId}::uuid)` : sql``}
    ORDER BY opened_time DESC, node_id DESC LIMIT ${limit}`.execute(q)
  return rows
}
