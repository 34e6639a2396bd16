import type { App } from '#platform/app.ts'
import type { Processor } from '#platform/processors/index.ts'
import { type EnteredWorkspace, enterDefaultRooms, enteredProcessor } from './members.ts'
import { findMember } from './workspace-store.ts'

/** Who came into a workspace is in its default groups, also where the process died between the two. */
export const createEnteredWorkspaceProcessor = (app: App): Processor<EnteredWorkspace> => ({
  name: enteredProcessor,
  atOnce: 2,
  tries: 6,
  delayMs: 2_000,
  worksOf: () => [],
  async run(tenantId, { workspaceId, userId }, attempt) {
    const member = await findMember(app.db, { tenant_id: tenantId, workspace_id: workspaceId }, userId)
    if (member) await enterDefaultRooms(app, tenantId, [member])
    await attempt.complete(app.db)
  },
})
