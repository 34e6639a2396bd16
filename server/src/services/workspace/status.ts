import { type Workspace, type WorkspaceStatus, workspaceUndoMs } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidOf, uuidv7 } from '#platform/uuid.ts'
import { changeWorkspaceAs, type LockedWorkspace, publishRemoved, publishTo } from './changing.ts'
import { requireThere } from './policy.ts'
import { settleRooms } from './settling.ts'
import { viewWorkspace } from './view.ts'
import { insertMembers, insertWorkspace, selectMembers, updateWorkspaceRow } from './workspace-store.ts'

interface NewWorkspace {
  name: string
  description?: string | undefined
  /** Chosen by the client. */
  creationId?: string | undefined
}

/**
 * A workspace of the caller's own. Sent again with the same id, it is one, which is called as was sent last.
 * @throws workspaceNotFound, roleTooLow, workspaceDeleted where it is no longer theirs
 */
export async function makeWorkspace(
  app: App,
  me: UserKey,
  { name, description = '', creationId }: NewWorkspace,
): Promise<Workspace> {
  // Workspaces share their ids with people and groups, as whose drives are found by them: a client must not choose one.
  const workspaceId = creationId ? uuidOf('workspace', me.tenantId, me.userId, creationId) : uuidv7()
  const createdWorkspace = await transact(app, async tx => {
    const now = new Date(app.clock.now())
    const row = await insertWorkspace(tx, {
      tenant_id: me.tenantId,
      workspace_id: workspaceId,
      name,
      description,
      created_by: me.userId,
      created_time: now,
      updated_time: now,
    })
    if (!row) return undefined
    await insertMembers(tx, row, [me.userId], { role: 'OWNER', now })
    const workspace = viewWorkspace(row, 'OWNER')
    await app.outbox.add(tx, me.tenantId, row.workspace_id, [
      { to: { users: [me.userId] }, event: { type: 'workspaceUpserted', data: workspace } },
    ])
    return workspace
  })
  return createdWorkspace ?? describeWorkspace(app, me, workspaceId, { name, description })
}

/** @throws workspaceNotFound, roleTooLow, workspaceDeleted */
export function describeWorkspace(
  app: App,
  me: UserKey,
  workspaceId: string,
  change: { name?: string | undefined; description?: string | undefined },
): Promise<Workspace> {
  return changeWorkspaceAs(app, me, workspaceId, 'ADMIN', async (tx, workspace) => {
    const { row, role } = workspace
    requireThere(row)
    const { name = row.name, description = row.description } = change
    if (name !== row.name || description !== row.description) {
      await updateWorkspaceRow(tx, row, { name, description, updated_time: new Date(app.clock.now()) })
      publishTo(workspace, await selectMembers(tx, row))
    }
    return viewWorkspace(row, role)
  })
}

/**
 * Archives a workspace, opens it again, deletes it or restores it as it was, archived or open; its groups follow before the answer, or by a job.
 * @throws workspaceNotFound, roleTooLow; workspaceDeleted where only restoring helps, and when it is too late for that
 */
export async function turnWorkspace(
  app: App,
  me: UserKey,
  workspaceId: string,
  to: WorkspaceStatus | 'RESTORED',
): Promise<Workspace> {
  const changedWorkspace = await changeWorkspaceAs(app, me, workspaceId, 'OWNER', async (tx, workspace) => {
    const { row, role } = workspace
    const now = app.clock.now()
    if (to === 'RESTORED') {
      const isLate = row.deleted_time && row.deleted_time.getTime() + workspaceUndoMs <= now
      if (isLate) throw fail('workspaceDeleted')
    } else if (to !== 'DELETED') requireThere(row)
    const isWanted = to === 'RESTORED' ? row.status !== 'DELETED' : row.status === to
    const status = to === 'RESTORED' ? (row.status_before ?? 'ACTIVE') : to
    if (!isWanted) await setStatus(tx, workspace, status, new Date(now))
    return viewWorkspace(row, role)
  })
  await settleRooms(app, me.tenantId, workspaceId)
  return changedWorkspace
}

/** Owners see a deleted one still, to restore it; to the others it is gone. */
export async function setStatus(
  tx: Tx,
  workspace: LockedWorkspace,
  status: WorkspaceStatus,
  now: Date,
): Promise<void> {
  const { row } = workspace
  await updateWorkspaceRow(tx, row, {
    status,
    deleted_time: status === 'DELETED' ? now : null,
    status_before: status === 'DELETED' && row.status !== 'DELETED' ? row.status : null,
    rooms_due_time: now,
    updated_time: now,
  })
  const members = await selectMembers(tx, row)
  if (status !== 'DELETED') return publishTo(workspace, members)
  const isOwner = (member: { role: string }) => member.role === 'OWNER'
  publishTo(workspace, members.filter(isOwner))
  publishRemoved(
    workspace,
    members.filter(member => !isOwner(member)).map(member => member.user_id),
  )
}
