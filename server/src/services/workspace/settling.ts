import type { App } from '../../platform/app.ts'
import { findWorkspaceRooms, settleRoom } from '../room/index.ts'
import { clearRoomsDue, findById, selectMembers, type WorkspaceKey } from './workspace-store.ts'

/** Makes every group of a workspace follow its status, one after the other, and who hears its drive: what breaks on the way, a job goes on with. */
export async function settleRooms(app: App, tenantId: string, workspaceId: string): Promise<void> {
  const row = await findById(app.db, tenantId, workspaceId)
  if (!row?.rooms_due_time) return
  for (const { room_id: roomId } of await findWorkspaceRooms(app.db, tenantId, workspaceId))
    await settleRoom(app, tenantId, roomId)
  await hearDriveAgain(app, row)
  await clearRoomsDue(app.db, row)
}

/** After a commit that changed what its members may do: they, or these people, hear its drive only where they still may. */
export async function hearDriveAgain(
  app: App,
  workspace: WorkspaceKey,
  userIds?: readonly string[],
): Promise<void> {
  const { tenant_id: tenantId, workspace_id: spaceId } = workspace
  if (userIds) return app.services.driveHearing.rightsChanged(spaceId, userIds)
  const members = await selectMembers(app.db, workspace)
  await app.services.driveHearing.spaceChanged(
    tenantId,
    spaceId,
    members.map(member => member.user_id),
  )
}
