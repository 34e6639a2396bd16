import type { NoteActivity, NoteColour, NotePublicRole, NoteShareRole, NoteTask } from '@trau/contract'
import type { Generated, JSONColumnType, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    note: NoteTable
    note_label: { tenant_id: string; user_id: string; label_id: string; name: string; created_time: Date }
    note_person: PersonTable
    note_member: MemberTable
    note_link: LinkTable
    note_snapshot: {
      tenant_id: string
      note_id: string
      upto_seq: number
      state: Buffer
      saved_time: Date | null
    }
    note_update: UpdateTable
    note_writer: WriterTable
    note_version: VersionTable
    note_comment: CommentTable
    note_reminder: ReminderTable
    note_backlink: { tenant_id: string; note_id: string; from_note_id: string }
    note_activity: ActivityTable
    note_media: {
      tenant_id: string
      note_id: string
      media_id: string
      added_time: Date
      left_time: Date | null
    }
    note_mention: { tenant_id: string; note_id: string; user_id: string; created_time: Date }
  }
}

interface NoteTable {
  tenant_id: string
  note_id: string
  owner_id: string
  title: string
  colour: NoteColour
  is_template: boolean
  is_locked: Generated<boolean>
  seq: Generated<number>
  folded_seq: Generated<number>
  state_bytes: Generated<number>
  log_bytes: Generated<number>
  log_rows: Generated<number>
  fold_due_time: Date | null
  fold_failures: Generated<number>
  excerpt: Generated<string>
  tasks: JSONColumnType<NoteTask[]>
  task_count: Generated<number>
  done_count: Generated<number>
  content: Generated<string>
  words: string | null
  versioned_seq: Generated<number>
  versioned_time: Date
  created_time: Date
  changed_time: Date
  changed_by: string | null
  trashed_time: Date | null
}
/** Without the text, which few ask for. */
export type NoteRow = Omit<Selectable<NoteTable>, 'content' | 'words'>

interface PersonTable {
  tenant_id: string
  note_id: string
  user_id: string
  is_pinned: Generated<boolean>
  is_archived: Generated<boolean>
  label_ids: Generated<string[]>
}

interface MemberTable {
  tenant_id: string
  member_id: string
  note_id: string
  user_id: string | null
  room_id: string | null
  workspace_id: string | null
  role: NoteShareRole
  created_by: string
  created_time: Date
}
export type MemberRow = Selectable<MemberTable>

interface LinkTable {
  tenant_id: string
  link_id: string
  note_id: string
  token_hash: Buffer
  sealed_token: Buffer
  role: NotePublicRole
  password_hash: string | null
  expires_time: Date | null
  opens: Generated<number>
  created_by: string
  created_time: Date
}
export type LinkRow = Selectable<LinkTable>

interface UpdateTable {
  tenant_id: string
  note_id: string
  seq: number
  client_id: string
  client_seq: number
  update: Buffer
  author_id: string | null
  created_time: Date
}

interface WriterTable {
  tenant_id: string
  note_id: string
  yjs_client: number
  clock: number
  user_id: string | null
  seen_seq: number
  window_clocks: Generated<number[]>
  window_times: Generated<Date[]>
}

interface VersionTable {
  tenant_id: string
  version_id: string
  note_id: string
  seq: number
  state: Buffer
  label: string | null
  author_ids: string[]
  created_time: Date
}
export type VersionRow = Selectable<VersionTable>

interface CommentTable {
  tenant_id: string
  comment_id: string
  thread_id: string
  note_id: string
  client_id: string
  user_id: string | null
  text: string
  mentions: string[]
  anchor: JSONColumnType<{ start: string; end: string; quote: string }> | null
  resolved_time: Date | null
  resolved_by: string | null
  created_time: Date
  edited_time: Date | null
}
export type CommentRow = Selectable<CommentTable>

interface ReminderTable {
  tenant_id: string
  user_id: string
  reminder_id: string
  note_id: string
  block_id: string | null
  text: string
  remind_time: Date
  fired_time: Date | null
  created_time: Date
}
export type ReminderRow = Selectable<ReminderTable>

interface ActivityTable {
  tenant_id: string
  note_id: string
  activity_id: string
  what: NoteActivity['what']
  user_id: string | null
  detail: string | null
  created_time: Date
}
