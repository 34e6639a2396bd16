import { Failure } from '#platform/errors.ts'
import type { Newcomers } from '../identity-authen/index.ts'
import { changeWorkspace } from './changing.ts'
import { admit, enterDefaultRooms } from './members.ts'
import { requireActive, requireRole, requireThere, requireWorkspace } from './policy.ts'
import type { MemberRow } from './tables.ts'
import { findMember, selectWorkspaceNames } from './workspace-store.ts'

/** What invitations to register ask of workspaces. */
export const newcomers: Newcomers = {
  async requireAdministered(app, me, workspaceId) {
    const row = await requireWorkspace(app, me, workspaceId)
    requireRole(row.role, 'ADMIN')
    requireThere(row)
    requireActive(row)
    return row.name
  },
  async namesOf(app, tenantId, workspaceIds) {
    return selectWorkspaceNames(app.db, tenantId, workspaceIds)
  },
  async enter(app, who, workspaceId, role) {
    try {
      const members = await changeWorkspace(app, who, workspaceId, async (tx, workspace) => {
        if (await findMember(tx, workspace.row, who.userId)) return [] as MemberRow[]
        return admit(app, tx, workspace, [who.userId], role)
      })
      await enterDefaultRooms(app, who.tenantId, members)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  },
}
