import { type DefaultRoom, MemberRole, maxDefaultRooms } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { findWorkspaceRooms } from '../room/index.ts'
import { changeWorkspaceAs, publishManaged } from './changing.ts'
import { requireRole, requireThere, requireWorkspace } from './policy.ts'
import type { WorkspaceKey } from './workspace-store.ts'
import { deleteDefaultRooms, insertDefaultRoom, selectDefaultRoomIds } from './workspace-store.ts'

/** Those that there are still, by name. */
async function viewDefaultRooms(q: Queryable, of: WorkspaceKey): Promise<DefaultRoom[]> {
  const ids = new Set(await selectDefaultRoomIds(q, of))
  if (ids.size === 0) return []
  const rooms = await findWorkspaceRooms(q, of.tenant_id, of.workspace_id)
  return rooms
    .filter(room => ids.has(room.room_id))
    .map(room => ({ roomId: room.room_id, name: room.name, memberCount: room.member_count }))
}

/** @throws workspaceNotFound, roleTooLow, workspaceDeleted */
export async function listDefaultRooms(app: App, me: UserKey, workspaceId: string): Promise<DefaultRoom[]> {
  const row = await requireWorkspace(app, me, workspaceId)
  requireRole(row.role, 'ADMIN')
  requireThere(row)
  return viewDefaultRooms(app.db, row)
}

/**
 * Newcomers come into this group from now on. Its own owner or a deputy says so: what is written there is theirs to open.
 * @throws workspaceNotFound, roleTooLow, workspaceDeleted, tooManyDefaultRooms; roomNotInWorkspace where the caller does not lead such a group
 */
export function addDefaultRoom(
  app: App,
  me: Requester,
  workspaceId: string,
  roomId: string,
): Promise<DefaultRoom[]> {
  return changeWorkspaceAs(app, me, workspaceId, 'ADMIN', async (tx, workspace) => {
    const { row } = workspace
    requireThere(row)
    const access = await app.services.members.find(me.tenantId, roomId)
    const role = access?.roles.get(me.userId)
    if (access?.workspaceId !== workspaceId || role === undefined || role > MemberRole.DEPUTY)
      throw fail('roomNotInWorkspace')
    await insertDefaultRoom(tx, row, roomId)
    const rooms = await viewDefaultRooms(tx, row)
    if (rooms.length > maxDefaultRooms) throw fail('tooManyDefaultRooms', { max: maxDefaultRooms })
    await publishManaged(tx, workspace)
    return rooms
  })
}

/** @throws workspaceNotFound, roleTooLow, workspaceDeleted */
export function removeDefaultRoom(
  app: App,
  me: UserKey,
  workspaceId: string,
  roomId: string,
): Promise<DefaultRoom[]> {
  return changeWorkspaceAs(app, me, workspaceId, 'ADMIN', async (tx, workspace) => {
    requireThere(workspace.row)
    await deleteDefaultRooms(tx, workspace.row, [roomId])
    await publishManaged(tx, workspace)
    return viewDefaultRooms(tx, workspace.row)
  })
}
