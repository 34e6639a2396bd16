import type { App } from '#platform/app.ts'
import { spaceChanged, spaceRightsChanged } from '../drive/index.ts'
import { workspaceNotesChanged } from '../note/index.ts'
import { findWorkspaceRooms, settleRoom } from '../room/index.ts'
import { clearRoomsDue, findById, selectMembers, type WorkspaceKey } from './workspace-store.ts'

/** Makes every group of a workspace follow its status, one after the other, and who hears its drive and notes: what breaks on the way, a job goes on with. */
export async function settleRooms(app: App, tenantId: string, workspaceId: string): Promise<void> {
  const row = await findById(app.db, tenantId, workspaceId)
  if (!row?.rooms_due_time) return
  for (const { room_id: roomId } of await findWorkspaceRooms(app.db, tenantId, workspaceId))
    await settleRoom(app, tenantId, roomId)
  await hearSharedAgain(app, row)
  await clearRoomsDue(app.db, row)
}

/** After a commit that changed what its members may do: they, or these people, hear its drive and the notes that are shared with it only where they still may. */
export async function hearSharedAgain(
  app: App,
  workspace: WorkspaceKey,
  userIds?: readonly string[],
): Promise<void> {
  const { tenant_id: tenantId, workspace_id: spaceId } = workspace
  if (userIds) {
    await spaceRightsChanged(app, spaceId, userIds)
    return workspaceNotesChanged(app, tenantId, spaceId, userIds)
  }
  const memberIds = (await selectMembers(app.db, workspace)).map(member => member.user_id)
  await spaceChanged(app, tenantId, spaceId, memberIds)
  await workspaceNotesChanged(app, tenantId, spaceId, memberIds)
}
