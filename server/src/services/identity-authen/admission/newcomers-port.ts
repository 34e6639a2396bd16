import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'

declare module '#platform/app.ts' {
  interface Services {
    newcomers: Newcomers
  }
}

/** What invitations ask of workspaces, which provide it. */
export interface Newcomers {
  /** The name of a workspace that the caller administers. @throws workspaceNotFound, roleTooLow, workspaceArchived, workspaceDeleted */
  requireAdministered(app: App, me: UserKey, workspaceId: string): Promise<string>
  /** By id; those that are there still. */
  namesOf(app: App, tenantId: string, workspaceIds: readonly string[]): Promise<Map<string, string>>
  /** Into the workspace and its default groups. A workspace that cannot take them is left out; once more does no harm. */
  enter(app: App, who: UserKey, workspaceId: string, role: 'MEMBER' | 'GUEST'): Promise<void>
}
