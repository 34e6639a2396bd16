import type { WorkspaceRole, WorkspaceStatus } from '@trau/contract'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'

/** Port: what the drive asks of workspaces, which are above it. Each question is one statement, so that who left has no right a moment later. */
export interface DriveWorkspaces {
  /** Undefined where there is no such workspace; without a role to who is not in it. */
  find(
    q: Queryable,
    me: UserKey,
    workspaceId: string,
  ): Promise<{ status: WorkspaceStatus; role?: WorkspaceRole | undefined } | undefined>
  /** Everybody who has a role in its drive: all but guests; nobody in one that is deleted. */
  memberIds(q: Queryable, tenantId: string, workspaceId: string): Promise<string[]>
  /** Those whose drive the person sees as a whole, by name: all that are not deleted and in which they are no guest. */
  list(q: Queryable, me: UserKey): Promise<{ workspaceId: string; name: string }[]>
}

declare module '#platform/app.ts' {
  interface Services {
    driveWorkspaces: DriveWorkspaces
  }
}
