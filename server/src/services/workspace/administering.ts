import { maxWorkspaceMembers, type Permission, type WorkspaceSummary } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { fail } from '#platform/errors.ts'
import { isIn, placesOf } from '../admin-permission/index.ts'
import { requireUser } from '../identity/index.ts'
import { changeWorkspace, publishManaged, publishTo } from './changing.ts'
import { enterDefaultRooms, requestDefaultRooms } from './members.ts'
import { requireThere } from './policy.ts'
import { settleRooms } from './settling.ts'
import { setStatus } from './status.ts'
import type { WorkspaceRow } from './tables.ts'
import { viewSummaries } from './view.ts'
import { countMembers, findById, findMember, insertMembers, setRole } from './workspace-store.ts'

/** What administrators do with workspaces that they are not in. */

/** @throws workspaceNotFound where the caller may not even read it, forbidden */
export async function requireWorkspaceFor(
  app: App,
  me: Caller,
  workspaceId: string,
  permission: Permission,
): Promise<WorkspaceRow> {
  const row = await findById(app.db, me.tenantId, workspaceId)
  const mayHere = async (one: Permission) => isIn(await placesOf(app, me, one), { workspaceId })
  if (row && (await mayHere(permission))) return row
  if (row && (await mayHere('workspace.read'))) throw fail('forbidden', { permission })
  throw fail('workspaceNotFound')
}

/** Who comes in by it, or was a guest, comes into the default groups. @throws workspaceNotFound, forbidden, workspaceDeleted, userNotFound, workspaceFull */
export async function makeOwner(
  app: App,
  me: Caller,
  workspaceId: string,
  userId: string,
): Promise<WorkspaceSummary> {
  await requireWorkspaceFor(app, me, workspaceId, 'workspace.edit')
  const newcomers = await changeWorkspace(app, me, workspaceId, async (tx, workspace) => {
    const { row } = workspace
    requireThere(row)
    const user = await requireUser(tx, me.tenantId, userId)
    if (user.is_locked) throw fail('userNotFound')
    const before = await findMember(tx, row, userId)
    if (before?.role === 'OWNER') return []
    if (!before && (await countMembers(tx, row)) >= maxWorkspaceMembers)
      throw fail('workspaceFull', { max: maxWorkspaceMembers })
    const now = new Date(app.clock.now())
    const members = before
      ? [await setRole(tx, row, userId, 'OWNER')]
      : await insertMembers(tx, row, [userId], { role: 'OWNER', now })
    const newcomers = before && before.role !== 'GUEST' ? [] : members
    await requestDefaultRooms(app, tx, newcomers)
    publishTo(workspace, members)
    await publishManaged(tx, workspace)
    return newcomers
  })
  await enterDefaultRooms(app, me.tenantId, newcomers)
  return readSummary(app, me, workspaceId)
}

/** @throws workspaceNotFound, forbidden, workspaceDeleted */
export async function setArchived(
  app: App,
  me: Caller,
  workspaceId: string,
  isArchived: boolean,
): Promise<{ before: WorkspaceRow; after: WorkspaceSummary }> {
  const before = await requireWorkspaceFor(app, me, workspaceId, 'workspace.edit')
  await changeWorkspace(app, me, workspaceId, async (tx, workspace) => {
    requireThere(workspace.row)
    const status = isArchived ? 'ARCHIVED' : 'ACTIVE'
    if (workspace.row.status !== status) await setStatus(tx, workspace, status, new Date(app.clock.now()))
  })
  await settleRooms(app, me.tenantId, workspaceId)
  return { before, after: await readSummary(app, me, workspaceId) }
}

async function readSummary(app: App, me: Caller, workspaceId: string): Promise<WorkspaceSummary> {
  const row = await findById(app.db, me.tenantId, workspaceId)
  if (!row) throw fail('workspaceNotFound')
  const [summary] = await viewSummaries(app, me.tenantId, [
    { ...row, member_count: await countMembers(app.db, row) },
  ])
  return summary!
}
