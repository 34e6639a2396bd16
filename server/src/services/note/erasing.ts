import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { publishNote, publishToLists, publishToRoomLists, publishToWorkspaceLists } from './events.ts'
import { noteRightsChanged } from './hearing.ts'
import { selectTargets } from './notes/note-store.ts'
import { peopleOf } from './notes/trash.ts'

/** Who lost a note with the account of its owner. */
export interface LostNote {
  noteId: string
  userIds: string[]
}

/**
 * Before the notes of a person go with their account: cards, lists and open screens of those whom they were shared with hear of it, without a
 * word of what stood there. @returns the notes for `endHearing`
 */
export async function publishLostNotes(app: App, tx: Tx, { tenantId, userId }: UserKey): Promise<LostNote[]> {
  const notes = await tx
    .selectFrom('note')
    .select(['tenant_id', 'note_id', 'colour', 'changed_time'])
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .where('trashed_time', 'is', null)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('note_member')
          .select('note_member.note_id')
          .whereRef('note_member.tenant_id', '=', 'note.tenant_id')
          .whereRef('note_member.note_id', '=', 'note.note_id'),
      ),
    )
    .execute()
  const lostNotes: LostNote[] = []
  const empty = { title: '', excerpt: '', tasks: [], task_count: 0, done_count: 0, is_locked: false }
  for (const note of notes) {
    const trashed_time = new Date(app.clock.now())
    await publishNote(app, tx, { ...note, ...empty, trashed_time, changed_by: null })
    const targets = await selectTargets(tx, tenantId, note.note_id)
    await publishToLists(app, tx, note, targets.userIds)
    for (const roomId of targets.roomIds) await publishToRoomLists(app, tx, note, roomId)
    for (const workspaceId of targets.workspaceIds) await publishToWorkspaceLists(app, tx, note, workspaceId)
    lostNotes.push({ noteId: note.note_id, userIds: await peopleOf(app, tenantId, targets) })
  }
  return lostNotes
}

/** After the commit: nobody hears them any more. */
export async function endHearing(app: App, lostNotes: readonly LostNote[]): Promise<void> {
  for (const { noteId, userIds } of lostNotes) await noteRightsChanged(app, noteId, userIds)
}
