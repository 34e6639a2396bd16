import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import type { NoteTargets } from './notes/note-store.ts'
import type { NoteRow } from './tables.ts'

type CardColumn = 'title' | 'colour' | 'is_locked' | 'excerpt' | 'tasks' | 'task_count' | 'done_count'
export type CardRow = Pick<
  NoteRow,
  'tenant_id' | 'note_id' | 'trashed_time' | 'changed_time' | 'changed_by' | CardColumn
>

/** What the card of a note shows, to those who have it open. What is locked is read by asking for it. */
export async function publishNote(app: App, tx: Tx, note: CardRow): Promise<void> {
  await app.outbox.add(tx, note.tenant_id, note.note_id, [
    {
      to: { note: note.note_id },
      event: {
        type: 'noteChanged',
        data: {
          noteId: note.note_id,
          title: note.is_locked ? '' : note.title,
          excerpt: note.is_locked ? '' : note.excerpt,
          tasks: note.is_locked ? [] : note.tasks,
          taskCount: note.is_locked ? 0 : note.task_count,
          doneCount: note.is_locked ? 0 : note.done_count,
          ...{ colour: note.colour, isLocked: note.is_locked, isTrashed: note.trashed_time !== null },
          changedTime: note.changed_time.getTime(),
          ...(note.changed_by ? { changedBy: note.changed_by } : {}),
        },
      },
    },
  ])
}

/** To these people: their lists show it otherwise, or no more. */
export async function publishToLists(
  app: App,
  tx: Tx,
  { tenant_id: tenantId, note_id: noteId }: Pick<NoteRow, 'tenant_id' | 'note_id'>,
  userIds: readonly string[],
): Promise<void> {
  for (const userId of new Set(userIds))
    await app.outbox.add(tx, tenantId, userId, [
      { to: { users: [userId] }, event: { type: 'noteListChanged', data: { noteId } } },
    ])
}

/** To everybody in this room. */
export async function publishToRoomLists(
  app: App,
  tx: Tx,
  { tenant_id: tenantId, note_id: noteId }: Pick<NoteRow, 'tenant_id' | 'note_id'>,
  roomId: string,
): Promise<void> {
  await app.outbox.add(tx, tenantId, roomId, [
    { to: { membersOf: roomId }, event: { type: 'noteListChanged', data: { noteId } } },
  ])
}

/** To everybody in this workspace but its guests. */
export async function publishToWorkspaceLists(
  app: App,
  tx: Tx,
  { tenant_id: tenantId, note_id: noteId }: Pick<NoteRow, 'tenant_id' | 'note_id'>,
  workspaceId: string,
): Promise<void> {
  const users = await app.services.noteWorkspaces.memberIds(tx, tenantId, workspaceId)
  if (users.length === 0) return
  await app.outbox.add(tx, tenantId, workspaceId, [
    { to: { users }, event: { type: 'noteListChanged', data: { noteId } } },
  ])
}

/** To all whose lists show a note, its own people and those of its rooms and workspaces. */
export async function publishToAllLists(
  app: App,
  tx: Tx,
  note: Pick<NoteRow, 'tenant_id' | 'note_id' | 'owner_id'>,
  { userIds, roomIds, workspaceIds }: NoteTargets,
): Promise<void> {
  await publishToLists(app, tx, note, [note.owner_id, ...userIds])
  for (const roomId of roomIds) await publishToRoomLists(app, tx, note, roomId)
  for (const workspaceId of workspaceIds) await publishToWorkspaceLists(app, tx, note, workspaceId)
}

/** To the person's other devices. */
export async function publishLabelsChanged(app: App, tx: Tx, me: UserKey, labelId: string): Promise<void> {
  await app.outbox.add(tx, me.tenantId, me.userId, [
    { to: { users: [me.userId] }, event: { type: 'noteLabelsChanged', data: { labelId } } },
  ])
}

/** To those who have a note open: its comments are otherwise. */
export async function publishCommentsChanged(
  app: App,
  tx: Tx,
  tenantId: string,
  noteId: string,
): Promise<void> {
  await app.outbox.add(tx, tenantId, noteId, [
    { to: { note: noteId }, event: { type: 'noteCommentsChanged', data: { noteId } } },
  ])
}
