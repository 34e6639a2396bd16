import type { NoteColour } from '@trau/contract'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { takeRows } from '#platform/queue/claim.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { NoteRow } from '../tables.ts'

export interface NewNote {
  noteId: string
  title: string
  colour: NoteColour
  isTemplate: boolean
  isLocked?: boolean | undefined
  now: Date
  createdTime: Date
  changedTime: Date
}

/** @returns false where a note of this id exists */
export async function insertNote(tx: Tx, me: UserKey, note: NewNote): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO note (tenant_id, note_id, owner_id, title, colour, is_template, is_locked, versioned_time, created_time, changed_time, changed_by)
    VALUES (${me.tenantId}, ${note.noteId}, ${me.userId}, ${note.title}, ${note.colour}, ${note.isTemplate},
      ${note.isLocked ?? false}, ${note.now}, ${note.createdTime}, ${note.changedTime}, ${me.userId})
    ON CONFLICT DO NOTHING RETURNING note_id`.execute(tx)
  return rows.length > 0
}

export async function countNotes(q: Queryable, me: UserKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM note WHERE tenant_id = ${me.tenantId} AND owner_id = ${me.userId}`.execute(
    q,
  )
  return rows[0]!.count
}

type Changes = Partial<
  Pick<
    NoteRow,
    'title' | 'colour' | 'is_template' | 'is_locked' | 'trashed_time' | 'changed_time' | 'changed_by'
  >
>

export async function changeNotes(
  tx: Tx,
  tenantId: string,
  noteIds: readonly string[],
  changes: Changes,
): Promise<void> {
  await tx
    .updateTable('note')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('note_id', '=', sql<string>`ANY(${[...noteIds]}::uuid[])`)
    .execute()
}

export async function removeNotes(q: Queryable, tenantId: string, noteIds: readonly string[]): Promise<void> {
  await q
    .deleteFrom('note')
    .where('tenant_id', '=', tenantId)
    .where('note_id', '=', sql<string>`ANY(${[...noteIds]}::uuid[])`)
    .execute()
}

/** Notes that were put into the trash before this time, the longest ago first. */
export async function deleteTrashed(q: Queryable, before: Date, limit: number): Promise<number> {
  const rows = await takeRows(q, {
    table: 'note',
    key: ['tenant_id', 'note_id'],
    where: sql`trashed_time < ${before}`,
    orderBy: sql`trashed_time`,
    limit,
    returning: sql`claimed.note_id`,
  })
  return rows.length
}

interface PersonState {
  isPinned?: boolean | undefined
  isArchived?: boolean | undefined
  labelIds?: readonly string[] | undefined
}

/** What one person keeps of a note for themselves; what is undefined stays. */
export async function savePersonState(
  q: Queryable,
  me: UserKey,
  noteId: string,
  { isPinned, isArchived, labelIds }: PersonState,
): Promise<void> {
  const labels = labelIds ? [...new Set(labelIds)] : null
  await sql`
    INSERT INTO note_person AS p (tenant_id, note_id, user_id, is_pinned, is_archived, label_ids)
    VALUES (${me.tenantId}, ${noteId}, ${me.userId}, ${isPinned ?? false}, ${isArchived ?? false}, ${labels ?? []}::uuid[])
    ON CONFLICT (tenant_id, note_id, user_id) DO UPDATE SET
      is_pinned = coalesce(${isPinned ?? null}, p.is_pinned),
      is_archived = coalesce(${isArchived ?? null}, p.is_archived),
      label_ids = coalesce(${labels}::uuid[], p.label_ids)`.execute(q)
}

export interface NoteTargets {
  userIds: string[]
  roomIds: string[]
  workspaceIds: string[]
}

/** Whose lists show a note beside its owner's: people, rooms and workspaces that it is shared with. */
export async function selectTargets(q: Queryable, tenantId: string, noteId: string): Promise<NoteTargets> {
  const rows = await q
    .selectFrom('note_member')
    .select(['user_id', 'room_id', 'workspace_id'])
    .where('tenant_id', '=', tenantId)
    .where('note_id', '=', noteId)
    .execute()
  return {
    userIds: rows.flatMap(row => row.user_id ?? []),
    roomIds: rows.flatMap(row => row.room_id ?? []),
    workspaceIds: rows.flatMap(row => row.workspace_id ?? []),
  }
}

type What = 'CREATED' | 'RENAMED' | 'TRASHED' | 'RESTORED' | 'SHARED' | 'UNSHARED' | 'LINKED' | 'UNLINKED'
type More = 'COMMENTED' | 'RESOLVED' | 'VERSION' | 'VERSION_RESTORED' | 'LOCKED' | 'UNLOCKED'

export async function recordActivity(
  q: Queryable,
  me: UserKey,
  noteId: string,
  activity: { what: What | More; detail?: string; now: Date },
): Promise<void> {
  await q
    .insertInto('note_activity')
    .values({
      ...{ tenant_id: me.tenantId, note_id: noteId, activity_id: uuidv7(), what: activity.what },
      ...{ user_id: me.userId, detail: activity.detail ?? null, created_time: activity.now },
    })
    .execute()
}
