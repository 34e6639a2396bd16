import {
  type Workspace,
  type WorkspaceMember,
  type WorkspaceRole,
  type WorkspaceSummary,
  workspaceUndoMs,
} from '@trau/contract'
import type { App } from '#platform/app.ts'
import { findUserInfos } from '../identity/index.ts'
import { countWorkspaceRooms } from '../room/index.ts'
import type { MemberRow, WorkspaceRow } from './tables.ts'
import { selectOwners } from './workspace-store.ts'

const shownOwners = 5

const viewShared = (row: WorkspaceRow): Omit<Workspace, 'selfRole'> => ({
  workspaceId: row.workspace_id,
  name: row.name,
  ...(row.description ? { description: row.description } : {}),
  status: row.status,
  ...(row.deleted_time
    ? {
        deletedTime: row.deleted_time.getTime(),
        restorableUntil: row.deleted_time.getTime() + workspaceUndoMs,
      }
    : {}),
  createdTime: row.created_time.getTime(),
  updatedTime: row.updated_time.getTime(),
})

/** A workspace as somebody in this role sees it; answers and events are built here. */
export const viewWorkspace = (row: WorkspaceRow, selfRole: WorkspaceRole): Workspace => ({
  ...viewShared(row),
  selfRole,
})

export async function viewMembers(app: App, rows: readonly MemberRow[]): Promise<WorkspaceMember[]> {
  const [first] = rows
  if (!first) return []
  const infos = await findUserInfos(
    app,
    first.tenant_id,
    rows.map(row => row.user_id),
  )
  return rows.map(row => ({
    workspaceId: row.workspace_id,
    role: row.role,
    joinedTime: row.joined_time.getTime(),
    user: infos.get(row.user_id) ?? { userId: row.user_id },
  }))
}

export async function viewSummaries(
  app: App,
  tenantId: string,
  rows: readonly (WorkspaceRow & { member_count: number })[],
): Promise<WorkspaceSummary[]> {
  const ids = rows.map(row => row.workspace_id)
  const [owners, roomCounts] = await Promise.all([
    selectOwners(app.db, tenantId, ids),
    countWorkspaceRooms(app.db, tenantId, ids),
  ])
  const shownIds = (id: string) => (owners.get(id) ?? []).slice(0, shownOwners)
  const infos = await findUserInfos(app, tenantId, ids.flatMap(shownIds))
  return rows.map(row => ({
    ...viewShared(row),
    owners: shownIds(row.workspace_id).map(userId => infos.get(userId) ?? { userId }),
    memberCount: row.member_count,
    roomCount: roomCounts.get(row.workspace_id) ?? 0,
  }))
}
