import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { TimePlace } from '../visible-page.ts'

export async function insertStar(q: Queryable, me: UserKey, nodeId: string, now: Date): Promise<void> {
  await q
    .insertInto('drive_star')
    .values({ tenant_id: me.tenantId, user_id: me.userId, node_id: nodeId, created_time: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteStar(q: Queryable, me: UserKey, nodeId: string): Promise<void> {
  await q
    .deleteFrom('drive_star')
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
    .where('node_id', '=', nodeId)
    .execute()
}

/** A person's, the latest first. */
export async function selectStars(
  q: Queryable,
  me: UserKey,
  after: TimePlace | undefined,
  limit: number,
): Promise<{ node_id: string; created_time: Date }[]> {
  const { rows } = await sql<{ node_id: string; created_time: Date }>`
    SELECT node_id, created_time FROM drive_star WHERE tenant_id = ${me.tenantId} AND user_id = ${me.userId}
      ${after ? sql`AND (created_time, node_id) < (${new Date(after.time)}, ${after.nodeId}::uuid)` : sql``}
    ORDER BY created_time DESC, node_id DESC LIMIT ${limit}`.execute(q)
  return rows
}
