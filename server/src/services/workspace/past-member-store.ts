import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { PastMemberRow } from './tables.ts'
import type { WorkspaceKey } from './workspace-store.ts'

/** The SQL of `workspace_past_member`: who was removed from a workspace, or left it as a guest, so that links do not undo it. */

export async function findPastMember(
  q: Queryable,
  of: WorkspaceKey,
  userId: string,
): Promise<PastMemberRow | undefined> {
  return q
    .selectFrom('workspace_past_member')
    .selectAll()
    .where('tenant_id', '=', of.tenant_id)
    .where('workspace_id', '=', of.workspace_id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** @param past.returnsAs null where no link lets them in any more */
export async function keepPastMember(
  tx: Tx,
  { tenant_id, workspace_id }: WorkspaceKey,
  userId: string,
  past: { returnsAs: PastMemberRow['returns_as']; now: Date },
): Promise<void> {
  const row = { returns_as: past.returnsAs, left_time: past.now }
  await tx
    .insertInto('workspace_past_member')
    .values({ tenant_id, workspace_id, user_id: userId, ...row })
    .onConflict(conflict => conflict.columns(['tenant_id', 'workspace_id', 'user_id']).doUpdateSet(row))
    .execute()
}

/** They are in again, whichever way they came. */
export async function forgetPastMembers(tx: Tx, of: WorkspaceKey, userIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('workspace_past_member')
    .where('tenant_id', '=', of.tenant_id)
    .where('workspace_id', '=', of.workspace_id)
    .where(sql<boolean>`user_id = ANY(${[...userIds]}::uuid[])`)
    .execute()
}
