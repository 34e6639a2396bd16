import type { NoteShareRole } from '@trau/contract'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { MemberRow } from '../tables.ts'

/** Notes that are shared with a room. */
export async function selectNotesOfRoom(q: Queryable, tenantId: string, roomId: string): Promise<string[]> {
  const rows = await q
    .selectFrom('note_member')
    .select('note_id')
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .execute()
  return rows.map(row => row.note_id)
}

/** Notes that are shared with a workspace. */
export async function selectNotesOfWorkspace(
  q: Queryable,
  tenantId: string,
  workspaceId: string,
): Promise<string[]> {
  const rows = await q
    .selectFrom('note_member')
    .select('note_id')
    .where('tenant_id', '=', tenantId)
    .where('workspace_id', '=', workspaceId)
    .execute()
  return rows.map(row => row.note_id)
}

/** Notes that one of these two people has shared with the other by name, and with whom. */
export async function selectNotesBetween(
  q: Queryable,
  tenantId: string,
  people: readonly [string, string],
): Promise<{ note_id: string; user_id: string }[]> {
  const { rows } = await sql<{ note_id: string; user_id: string }>`
    SELECT m.note_id, m.user_id FROM note_member m JOIN note n ON n.tenant_id = m.tenant_id AND n.note_id = m.note_id
    WHERE m.tenant_id = ${tenantId} AND m.user_id = ANY(${[...people]}::uuid[]) AND n.owner_id = ANY(${[...people]}::uuid[])
      AND n.owner_id <> m.user_id`.execute(q)
  return rows
}

/** Those of these people who own a note that they shared with this person by name. */
export async function noteSharersAmong(
  q: Queryable,
  { tenantId, userId }: UserKey,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    SELECT DISTINCT n.owner_id FROM note_member m JOIN note n ON n.tenant_id = m.tenant_id AND n.note_id = m.note_id
    WHERE m.tenant_id = ${tenantId} AND m.user_id = ${userId} AND n.owner_id = ANY(${userIds}::uuid[])`.execute(
    q,
  )
  return rows.map(row => row.owner_id)
}

/** Shares of a note, the oldest first. */
export async function selectMembersOf(q: Queryable, tenantId: string, noteId: string): Promise<MemberRow[]> {
  return q
    .selectFrom('note_member')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('note_id', '=', noteId)
    .orderBy('member_id')
    .execute()
}

export async function findMember(
  q: Queryable,
  tenantId: string,
  { noteId, memberId }: { noteId: string; memberId: string },
): Promise<MemberRow | undefined> {
  return q
    .selectFrom('note_member')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('note_id', '=', noteId)
    .executeTakeFirst()
}

export type ShareTarget = { userId: string } | { roomId: string } | { workspaceId: string }

interface NewMember {
  noteId: string
  target: ShareTarget
  role: NoteShareRole
  now: Date
}

/** Adds a share; one that exists takes the role. With whether it is new. */
export async function upsertMember(
  tx: Tx,
  me: UserKey,
  { noteId, target, role, now }: NewMember,
): Promise<MemberRow & { is_new: boolean }> {
  const [column, targetId] = columnOf(target)
  const { rows } = await sql<MemberRow & { is_new: boolean }>`
    INSERT INTO note_member (tenant_id, member_id, note_id, ${sql.ref(column)}, role, created_by, created_time)
    VALUES (${me.tenantId}, ${uuidv7()}, ${noteId}, ${targetId}, ${role}, ${me.userId}, ${now})
    ON CONFLICT (tenant_id, note_id, ${sql.ref(column)}) WHERE ${sql.ref(column)} IS NOT NULL
    DO UPDATE SET role = excluded.role
    RETURNING *, xmax = 0 AS is_new`.execute(tx)
  return rows[0]!
}

function columnOf(target: ShareTarget): ['user_id' | 'room_id' | 'workspace_id', string] {
  if ('userId' in target) return ['user_id', target.userId]
  return 'roomId' in target ? ['room_id', target.roomId] : ['workspace_id', target.workspaceId]
}

export async function changeMemberRole(tx: Tx, row: MemberRow, role: NoteShareRole): Promise<MemberRow> {
  return tx
    .updateTable('note_member')
    .set({ role })
    .where('tenant_id', '=', row.tenant_id)
    .where('member_id', '=', row.member_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeMember(tx: Tx, row: MemberRow): Promise<void> {
  await tx
    .deleteFrom('note_member')
    .where('tenant_id', '=', row.tenant_id)
    .where('member_id', '=', row.member_id)
    .execute()
}
