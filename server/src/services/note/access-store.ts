import type { NoteShareRole } from '@trau/contract'
import { type RawBuilder, sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
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

/**
 * SQL: the ids of notes on which the person may have a role; whether they have it the policy says.
 * @param noteId of this note alone, as a column of the query around it
 */
export function notesWithRole(
  { tenantId, userId }: UserKey,
  noteId?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const among = (column: string) => (noteId ? sql`AND ${sql.ref(column)} = ${noteId}` : sql``)
  return sql`
    SELECT o.note_id FROM note o WHERE o.tenant_id = ${tenantId} AND o.owner_id = ${userId} ${among('o.note_id')}
    UNION SELECT s.note_id FROM note_member s WHERE s.tenant_id = ${tenantId} AND s.user_id = ${userId} ${among('s.note_id')}
    UNION SELECT s.note_id FROM note_member s
      JOIN room_member v ON v.tenant_id = s.tenant_id AND v.room_id = s.room_id AND v.user_id = ${userId}
      WHERE s.tenant_id = ${tenantId} ${among('s.note_id')}
    UNION SELECT s.note_id FROM note_member s
      JOIN workspace_member v ON v.tenant_id = s.tenant_id AND v.workspace_id = s.workspace_id AND v.user_id = ${userId}
      WHERE s.tenant_id = ${tenantId} AND v.role <> 'GUEST' ${among('s.note_id')}`
}

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
