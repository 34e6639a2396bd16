import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { InviteRow } from './tables.ts'
import './tables.ts'
import type { WorkspaceKey } from './workspace-store.ts'

/** The SQL of `workspace_invite`. A link whose time is over, or that was used up, is as good as gone. */

const works = (now: Date) =>
  sql<boolean>`(expires_time IS NULL OR expires_time > ${now}) AND (max_uses IS NULL OR use_count < max_uses)`

/** The newest first. */
export async function selectInvites(q: Queryable, of: WorkspaceKey, now: Date): Promise<InviteRow[]> {
  return q
    .selectFrom('workspace_invite')
    .selectAll()
    .where('tenant_id', '=', of.tenant_id)
    .where('workspace_id', '=', of.workspace_id)
    .where(works(now))
    .orderBy('invite_id', 'desc')
    .execute()
}

/** A link that works; to who is in the workspace also one that was used up, since they may be who used it. */
export async function findInvite(
  q: Queryable,
  tenantId: string,
  token: string,
  { now, usedUp = false }: { now: Date; usedUp?: boolean },
): Promise<InviteRow | undefined> {
  return q
    .selectFrom('workspace_invite')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('token', '=', token)
    .where(usedUp ? sql<boolean>`(expires_time IS NULL OR expires_time > ${now})` : works(now))
    .executeTakeFirst()
}

export async function insertInvite(tx: Tx, invite: Omit<InviteRow, 'use_count'>): Promise<InviteRow> {
  return tx.insertInto('workspace_invite').values(invite).returningAll().executeTakeFirstOrThrow()
}

export async function countUse(tx: Tx, { tenant_id, workspace_id, invite_id }: InviteRow): Promise<void> {
  await sql`
    UPDATE workspace_invite SET use_count = use_count + 1
    WHERE tenant_id = ${tenant_id} AND workspace_id = ${workspace_id} AND invite_id = ${invite_id}`.execute(
    tx,
  )
}

/** Whether there was one that works. Those that work no more go too. */
export async function deleteInvite(tx: Tx, of: WorkspaceKey, inviteId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ invite_id: string; worked: boolean }>`
    DELETE FROM workspace_invite
    WHERE tenant_id = ${of.tenant_id} AND workspace_id = ${of.workspace_id}
      AND (invite_id = ${inviteId} OR NOT (${works(now)}))
    RETURNING invite_id, (${works(now)}) AS worked`.execute(tx)
  return rows.some(row => row.invite_id === inviteId && row.worked)
}
