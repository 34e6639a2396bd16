import { type contract, noteTrashKeptDays } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import type { Job } from '#platform/jobs/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { publishNote, publishToAllLists, publishToLists } from '../events.ts'
import { noteRightsChanged } from '../hearing.ts'
import { requireNotes } from '../policy.ts'
import { viewNote } from '../view.ts'
import {
  changeNotes,
  deleteTrashed,
  type NoteTargets,
  recordActivity,
  removeNotes,
  selectTargets,
} from './note-store.ts'

type Trash = Handler<typeof contract.note.trashNotes, App>

export const trashNotes: Trash = ({ app, me }, { body }) => setTrashed(app, me, body.noteIds, true)
export const restoreNotes: Trash = ({ app, me }, { body }) => setTrashed(app, me, body.noteIds, false)

async function setTrashed(app: App, me: Requester, noteIds: readonly string[], isTrashed: boolean) {
  const lostBy: { noteId: string; userIds: string[] }[] = []
  const items = await transact(app, async tx => {
    const now = new Date(app.clock.now())
    const accesses = await requireNotes(app, tx, me, noteIds, 'MANAGE', { lock: true, shut: true })
    const changedNotes = accesses
      .filter(({ note }) => (note.trashed_time !== null) !== isTrashed)
      .map(one => one.note)
    const changedIds = changedNotes.map(note => note.note_id)
    if (changedIds.length > 0)
      await changeNotes(tx, me.tenantId, changedIds, { trashed_time: isTrashed ? now : null })
    for (const note of changedNotes) {
      await recordActivity(tx, me, note.note_id, { what: isTrashed ? 'TRASHED' : 'RESTORED', now })
      await publishNote(app, tx, { ...note, trashed_time: isTrashed ? now : null })
      const targets = await selectTargets(tx, me.tenantId, note.note_id)
      await publishToAllLists(app, tx, note, targets)
      if (isTrashed) lostBy.push({ noteId: note.note_id, userIds: await peopleOf(app, me.tenantId, targets) })
    }
    const after = await requireNotes(app, tx, me, noteIds, 'MANAGE', { shut: true })
    return after.map(viewNote)
  })
  for (const { noteId, userIds } of lostBy) await noteRightsChanged(app, noteId, userIds)
  return { items }
}

/** Everybody whom a note is shared with, by themselves, by a room or by a workspace. */
export async function peopleOf(
  app: App,
  tenantId: string,
  { userIds, roomIds, workspaceIds }: NoteTargets,
): Promise<string[]> {
  const people = new Set(userIds)
  for (const roomId of roomIds)
    for (const userId of (await app.services.members.membersOf(tenantId, roomId)).keys()) people.add(userId)
  for (const workspaceId of workspaceIds)
    for (const userId of await app.services.noteWorkspaces.memberIds(app.db, tenantId, workspaceId))
      people.add(userId)
  return [...people]
}

export const deleteNotes: Handler<typeof contract.note.deleteNotes, App> = async ({ app, me }, { body }) =>
  transact(app, async tx => {
    const accesses = await requireNotes(app, tx, me, body.noteIds, 'MANAGE', { lock: true, shut: true })
    if (accesses.some(({ note }) => note.trashed_time === null)) throw fail('notInTrash')
    await removeNotes(tx, me.tenantId, body.noteIds)
    for (const { note } of accesses) await publishToLists(app, tx, note, [me.userId])
    return { noteIds: body.noteIds }
  })

const dayMs = 24 * 3_600_000

/** Deletes for ever what has been in the trash for long enough. */
export const purgeNotes: Job = {
  name: 'note/purgeNotes',
  cron: '*/10 * * * *',
  async run(app: App) {
    const before = new Date(app.clock.now() - noteTrashKeptDays * dayMs)
    for (let round = 0; round < 100; round++) if ((await deleteTrashed(app.db, before, 100)) < 100) return
  },
}
