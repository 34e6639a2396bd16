import type { DriveActivity, DriveLinkRole, DriveNodeKind, DriveRole, DriveSpaceKind } from '@trau/contract'
import type { Generated, JSONColumnType, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    drive_space: SpaceTable
    drive_node: NodeTable
    drive_version: VersionTable
    drive_change: ChangeTable
    drive_star: { tenant_id: string; user_id: string; node_id: string; created_time: Date }
    drive_recent: { tenant_id: string; user_id: string; node_id: string; opened_time: Date }
    drive_share: ShareTable
    drive_link: LinkTable
    drive_link_open: LinkOpenTable
    drive_link_download: { tenant_id: string; link_id: string; download_id: string; created_time: Date }
    drive_zip: ZipTable
    drive_comment: CommentTable
    drive_lock: LockTable
  }
}

interface SpaceTable {
  tenant_id: string
  /** Of the person or room it belongs to; also of its root folder. */
  space_id: string
  kind: DriveSpaceKind
  seq: Generated<number>
  used_bytes: Generated<number>
  foreign_bytes: Generated<number>
  quota_bytes: number | null
  changed_time: Date
  created_time: Date
}
export type SpaceRow = Selectable<SpaceTable>

interface NodeTable {
  tenant_id: string
  node_id: string
  space_id: string
  parent_id: string | null
  kind: DriveNodeKind
  name: string
  name_key: string
  version_id: string | null
  media_id: string | null
  /** What stands for its current content, where the file itself has none that this node may give it. */
  picture_id: string | null
  bytes: Generated<number>
  change_seq: number
  /** Of the message that carries it: an attachment. */
  seq: number | null
  position: number | null
  created_by: string | null
  modified_by: string | null
  created_time: Date
  modified_time: Date
  trashed_time: Date | null
  trashed_by: string | null
  deleted_time: Date | null
  height: Generated<number>
  scan: 'PENDING' | 'INFECTED' | null
  dead_properties: JSONColumnType<Record<string, string>> | null
}
export type NodeRow = Selectable<NodeTable>

interface VersionTable {
  tenant_id: string
  version_id: string
  node_id: string
  /** Of its node. */
  space_id: string
  media_id: string
  bytes: number
  owner_id: string | null
  label: string | null
  user_id: string | null
  created_time: Date
  superseded_time: Date | null
}
export type VersionRow = Selectable<VersionTable>

interface ChangeTable {
  tenant_id: string
  space_id: string
  seq: number
  node_id: string
  what: DriveActivity['what']
  kind: DriveNodeKind
  name: string
  parent_id: string | null
  version_id: string | null
  is_trashed: boolean
  detail: string | null
  user_id: string | null
  created_time: Date
}
export type ChangeRow = Selectable<ChangeTable>

interface ShareTable {
  tenant_id: string
  share_id: string
  node_id: string
  user_id: string | null
  room_id: string | null
  role: DriveRole
  created_by: string
  created_time: Date
}
export type ShareRow = Selectable<ShareTable>

interface LinkTable {
  tenant_id: string
  link_id: string
  node_id: string
  token_hash: Buffer
  sealed_token: Buffer
  role: DriveLinkRole
  /** Of WATERMARK: gives the bytes of what a page can show under the mark. */
  shows_documents: Generated<boolean>
  password_hash: string | null
  expires_time: Date | null
  max_downloads: number | null
  downloads: Generated<number>
  /** Null: the default. */
  max_files: number | null
  max_bytes: number | null
  received_files: Generated<number>
  received_bytes: Generated<number>
  opens: Generated<number>
  last_opened_time: Date | null
  created_by: string
  created_time: Date
}
export type LinkRow = Selectable<LinkTable>

interface LinkOpenTable {
  tenant_id: string
  link_id: string
  open_id: string
  what: 'OPENED' | 'DOWNLOADED' | 'UPLOADED' | 'WRONG_PASSWORD'
  name: string | null
  file_name: string | null
  address: string
  user_agent: string
  opened_time: Date
}
export type LinkOpenRow = Selectable<LinkOpenTable>

interface ZipTable {
  tenant_id: string
  zip_id: string
  /** For a person’s session, or for a visitor of a link. */
  user_id: string | null
  session_id: string | null
  link_id: string | null
  visitor: string | null
  node_ids: string[]
  created_time: Date
}
export type ZipRow = Selectable<ZipTable>

interface CommentTable {
  tenant_id: string
  comment_id: string
  node_id: string
  client_id: string
  user_id: string | null
  text: string
  created_time: Date
  edited_time: Date | null
}
export type CommentRow = Selectable<CommentTable>

interface LockTable {
  tenant_id: string
  lock_id: string
  node_id: string
  user_id: string
  is_exclusive: boolean
  is_deep: boolean
  owner: string
  expires_time: Date
}
export type LockRow = Selectable<LockTable>
