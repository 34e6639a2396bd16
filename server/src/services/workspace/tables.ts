import type { WorkspaceRole, WorkspaceStatus } from '@trau/contract'
import type { Generated, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    workspace: WorkspaceTable
    workspace_member: MemberTable
    workspace_invite: InviteTable
    workspace_default_room: DefaultRoomTable
    workspace_past_member: PastMemberTable
  }
}

interface WorkspaceTable {
  tenant_id: string
  workspace_id: string
  name: string
  description: string
  status: WorkspaceStatus
  deleted_time: Date | null
  /** Of a deleted one: what it comes back as. */
  status_before: Exclude<WorkspaceStatus, 'DELETED'> | null
  /** When the status changed, until every group follows it. */
  rooms_due_time: Date | null
  created_by: string
  created_time: Date
  updated_time: Date
}
export type WorkspaceRow = Selectable<WorkspaceTable>

interface MemberTable {
  tenant_id: string
  workspace_id: string
  user_id: string
  role: WorkspaceRole
  joined_time: Date
}
export type MemberRow = Selectable<MemberTable>

interface InviteTable {
  tenant_id: string
  workspace_id: string
  invite_id: string
  token: string
  role: 'MEMBER' | 'GUEST'
  expires_time: Date | null
  max_uses: number | null
  use_count: Generated<number>
  created_by: string
  created_time: Date
}
export type InviteRow = Selectable<InviteTable>

interface DefaultRoomTable {
  tenant_id: string
  workspace_id: string
  room_id: string
}

interface PastMemberTable {
  tenant_id: string
  workspace_id: string
  user_id: string
  /** What any link makes of them; null where none lets them in. */
  returns_as: 'GUEST' | null
  left_time: Date
}
export type PastMemberRow = Selectable<PastMemberTable>
