import type { NoteShareRole } from '@trau/contract'
import { type RawBuilder, sql } from 'kysely'
import type { UserKey } from '../../platform/auth/user-key.ts'
import type { Queryable } from '../../platform/db/index.ts'
import type { NoteRow } from './tables.ts'

/** A note with what its members list says of one person, and what they keep of it for themselves. */
export interface PersonalNote extends NoteRow {
  own_role: NoteShareRole | null
  /** Shares with rooms, `roomId:role`. */
  room_roles: string[]
  /** Shares with workspaces, `workspaceId:role`. */
  workspace_roles: string[]
  is_shared: boolean
  is_pinned: boolean
  is_archived: boolean
  label_ids: string[]
  reminder_time: Date | null
}

/** The columns of a `PersonalNote`, of `note n LEFT JOIN note_person p`. */
export const personalColumns = ({ userId }: UserKey): RawBuilder<unknown> => sql`
  n.tenant_id, n.note_id, n.owner_id, n.title, n.colour, n.is_template, n.is_locked, n.seq, n.folded_seq, n.state_bytes, n.log_bytes,
  n.log_rows, n.fold_due_time, n.fold_failures, n.excerpt, n.tasks, n.task_count, n.done_count, n.versioned_seq, n.versioned_time,
  n.created_time, n.changed_time, n.changed_by, n.trashed_time,
  coalesce(p.is_pinned, false) AS is_pinned, coalesce(p.is_archived, false) AS is_archived, coalesce(p.label_ids, '{}') AS label_ids,
  (SELECT role FROM note_member m WHERE m.tenant_id = n.tenant_id AND m.note_id = n.note_id AND m.user_id = ${userId}) AS own_role,
  ARRAY(SELECT m.room_id || ':' || m.role FROM note_member m
    WHERE m.tenant_id = n.tenant_id AND m.note_id = n.note_id AND m.room_id IS NOT NULL) AS room_roles,
  ARRAY(SELECT m.workspace_id || ':' || m.role FROM note_member m
    WHERE m.tenant_id = n.tenant_id AND m.note_id = n.note_id AND m.workspace_id IS NOT NULL) AS workspace_roles,
  (EXISTS (SELECT 1 FROM note_member m WHERE m.tenant_id = n.tenant_id AND m.note_id = n.note_id)
    OR EXISTS (SELECT 1 FROM note_link l WHERE l.tenant_id = n.tenant_id AND l.note_id = n.note_id)) AS is_shared,
  (SELECT min(remind_time) FROM note_reminder r
    WHERE r.tenant_id = n.tenant_id AND r.note_id = n.note_id AND r.user_id = ${userId} AND r.fired_time IS NULL) AS reminder_time`

/** @param isLocking the rows are locked, so that rights and what follows from them are one */
export async function selectPersonalNotes(
  q: Queryable,
  me: UserKey,
  noteIds: readonly string[],
  isLocking = false,
): Promise<PersonalNote[]> {
  if (noteIds.length === 0) return []
  if (isLocking)
    await sql`SELECT 1 FROM note WHERE tenant_id = ${me.tenantId} AND note_id = ANY(${[...noteIds]}::uuid[])
      ORDER BY note_id FOR UPDATE`.execute(q)
  const { rows } = await sql<PersonalNote>`
    SELECT ${personalColumns(me)} FROM note n
    LEFT JOIN note_person p ON p.tenant_id = n.tenant_id AND p.note_id = n.note_id AND p.user_id = ${me.userId}
    WHERE n.tenant_id = ${me.tenantId} AND n.note_id = ANY(${[...noteIds]}::uuid[])`.execute(q)
  return rows
}
