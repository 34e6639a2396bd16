import { type WorkspaceRole, workspaceRoles } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import type { WorkspaceRow } from './tables.ts'
import { findOwn, type OwnWorkspaceRow } from './workspace-store.ts'

/** Who may do what in a workspace. */

const rank = (role: WorkspaceRole) => workspaceRoles.indexOf(role)

export const isAtLeast = (role: WorkspaceRole, neededRole: WorkspaceRole) => rank(role) <= rank(neededRole)

/** @throws roleTooLow */
export function requireRole(role: WorkspaceRole, neededRole: WorkspaceRole): void {
  if (!isAtLeast(role, neededRole)) throw fail('roleTooLow')
}

/**
 * The workspace for one of its members; a deleted one is there for its owners alone.
 * @throws workspaceNotFound
 */
export async function requireWorkspace(app: App, me: UserKey, workspaceId: string): Promise<OwnWorkspaceRow> {
  const row = await findOwn(app.db, me, workspaceId)
  if (!row || (row.status === 'DELETED' && row.role !== 'OWNER')) throw fail('workspaceNotFound')
  return row
}

/** @throws workspaceDeleted */
export function requireThere(row: WorkspaceRow): void {
  if (row.status === 'DELETED') throw fail('workspaceDeleted')
}

/** Newcomers and groups come only into one that is in use. @throws workspaceArchived, workspaceDeleted */
export function requireActive(row: WorkspaceRow): void {
  requireThere(row)
  if (row.status === 'ARCHIVED') throw fail('workspaceArchived')
}
