import { maxWorkspaceRooms } from '@trau/contract'
import { fail } from '#platform/errors.ts'
import type { DriveWorkspaces } from '../drive/index.ts'
import { countWorkspaceRooms, type Workspaces } from '../room/index.ts'
import { requireActive, requireRole } from './policy.ts'
import { findMember, findPlace, lockWorkspace, selectMembers, selectOwn } from './workspace-store.ts'

/** What rooms ask of their workspace. The shared lock keeps who is in it as they are until the room has them. */
export const workspaces: Workspaces = {
  async requireNewRoom(tx, me, workspaceId, userIds) {
    const row = await lockWorkspace(tx, me.tenantId, workspaceId, 'share')
    const member = row && (await findMember(tx, row, me.userId))
    if (!row || !member || (row.status === 'DELETED' && member.role !== 'OWNER'))
      throw fail('workspaceNotFound')
    requireActive(row)
    requireRole(member.role, 'MEMBER')
    if ((await selectMembers(tx, row, userIds)).length < userIds.length) throw fail('notInWorkspace')
    const rooms = await countWorkspaceRooms(tx, me.tenantId, [workspaceId])
    if ((rooms.get(workspaceId) ?? 0) >= maxWorkspaceRooms)
      throw fail('tooManyWorkspaceRooms', { max: maxWorkspaceRooms })
  },
  async requireIn(tx, tenantId, workspaceId, userIds) {
    const row = await lockWorkspace(tx, tenantId, workspaceId, 'share')
    if (!row || (await selectMembers(tx, row, userIds)).length < new Set(userIds).size)
      throw fail('notInWorkspace')
  },
  async isIn(q, { tenantId, userId }, workspaceId) {
    return (await findMember(q, { tenant_id: tenantId, workspace_id: workspaceId }, userId)) !== undefined
  },
  statusOf: async (tx, tenantId, workspaceId) =>
    (await lockWorkspace(tx, tenantId, workspaceId, 'share'))?.status,
}

/** What the drive asks of workspaces. */
export const driveWorkspaces: DriveWorkspaces = {
  find: findPlace,
  async memberIds(q, tenantId, workspaceId) {
    const members = await selectMembers(q, { tenant_id: tenantId, workspace_id: workspaceId })
    return members.flatMap(({ role, user_id }) => (role === 'GUEST' ? [] : [user_id]))
  },
  async list(q, me) {
    const rows = (await selectOwn(q, me)).filter(row => row.status !== 'DELETED' && row.role !== 'GUEST')
    return rows.map(row => ({ workspaceId: row.workspace_id, name: row.name }))
  },
}
