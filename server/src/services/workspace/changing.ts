import type { WorkspaceRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { type Publication, transact } from '#platform/outbox/outbox.ts'
import { isAtLeast, requireRole } from './policy.ts'
import type { MemberRow, WorkspaceRow } from './tables.ts'
import { viewWorkspace } from './view.ts'
import { findMember, lockWorkspace, selectMembers } from './workspace-store.ts'

/** A workspace whose row this transaction holds: nothing else happens to it or its members meanwhile. */
export interface LockedWorkspace {
  /** Kept in step with what the transaction writes. */
  row: WorkspaceRow
  /** The caller's role; undefined where they are not in it. */
  role: WorkspaceRole | undefined
  /** Leaves after the commit, in this order. */
  publish(...publications: Publication[]): void
}

/** One change under the lock of the workspace, with its events. @throws workspaceNotFound when there is none */
export const changeWorkspace = <T>(
  app: App,
  me: UserKey,
  workspaceId: string,
  work: (tx: Tx, workspace: LockedWorkspace) => Promise<T>,
): Promise<T> =>
  transact(app, async tx => {
    const row = await lockWorkspace(tx, me.tenantId, workspaceId)
    if (!row) throw fail('workspaceNotFound')
    const publications: Publication[] = []
    const role = (await findMember(tx, row, me.userId))?.role
    const result = await work(tx, { row, role, publish: (...more) => void publications.push(...more) })
    for (let i = 0; i < publications.length; i += 100)
      await app.outbox.add(tx, me.tenantId, workspaceId, publications.slice(i, i + 100))
    return result
  })

/**
 * The same for somebody in at least this role.
 * @throws workspaceNotFound to who is not in it, and for a deleted one to all but its owners; roleTooLow
 */
export const changeWorkspaceAs = <T>(
  app: App,
  me: UserKey,
  workspaceId: string,
  neededRole: WorkspaceRole,
  work: (tx: Tx, workspace: LockedWorkspace & { role: WorkspaceRole }) => Promise<T>,
): Promise<T> =>
  changeWorkspace(app, me, workspaceId, async (tx, workspace) => {
    const { role, row } = workspace
    if (!role || (row.status === 'DELETED' && role !== 'OWNER')) throw fail('workspaceNotFound')
    requireRole(role, neededRole)
    return work(tx, { ...workspace, role })
  })

/** Tells these members how the workspace is now, each with their own role. */
export function publishTo({ row, publish }: LockedWorkspace, members: readonly MemberRow[]): void {
  for (const [role, ofRole] of Map.groupBy(members, member => member.role))
    publish({
      to: { users: ofRole.map(member => member.user_id) },
      event: { type: 'workspaceUpserted', data: viewWorkspace(row, role) },
    })
}

export function publishRemoved({ row, publish }: LockedWorkspace, userIds: readonly string[]): void {
  if (userIds.length === 0) return
  const data = { workspaceId: row.workspace_id }
  publish({ to: { users: [...userIds] }, event: { type: 'workspaceRemoved', data } })
}

/** Tells owners and administrators that what they manage has changed. */
export async function publishManaged(tx: Tx, { row, publish }: LockedWorkspace): Promise<void> {
  const members = await selectMembers(tx, row)
  const managers = members.filter(member => isAtLeast(member.role, 'ADMIN')).map(member => member.user_id)
  if (managers.length === 0) return
  const data = { workspaceId: row.workspace_id }
  publish({ to: { users: managers }, event: { type: 'workspaceMembersUpdated', data } })
}
