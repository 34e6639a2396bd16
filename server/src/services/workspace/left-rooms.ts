import type { App } from '#platform/app.ts'
import type { Processor } from '#platform/processors/index.ts'
import { leaveRooms } from './members.ts'
import { findMember } from './workspace-store.ts'

interface LeftWorkspace {
  workspaceId: string
  userId: string
}

/** Who is in a workspace no more is in none of its groups either, also where the process died between the two. */
export const createLeftWorkspaceProcessor = (app: App): Processor<LeftWorkspace> => ({
  name: 'workspace/left',
  atOnce: 2,
  tries: 6,
  // Whoever took them out is at it.
  delayMs: 2_000,
  worksOf(_, event, to) {
    if (event.type !== 'workspaceRemoved' || !('users' in to)) return []
    const { workspaceId } = event.data
    return to.users.map(userId => ({ key: `${workspaceId}/${userId}`, work: { workspaceId, userId } }))
  },
  async run(tenantId, { workspaceId, userId }, attempt) {
    // Of one that was deleted they are still members: their groups are parked, and come back with it.
    const isMember = await findMember(app.db, { tenant_id: tenantId, workspace_id: workspaceId }, userId)
    if (!isMember) await leaveRooms(app, { tenantId, userId }, workspaceId)
    await attempt.complete(app.db)
  },
})
