import { maxNotes, type Note, type NoteColour } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { ItemRange } from '../document/check.ts'
import type { Folded } from '../document/fold.ts'
import { saveFolded } from '../document/fold-store.ts'
import { saveWriters } from '../document/update-store.ts'
import { publishToLists } from '../events.ts'
import { requireLabels } from '../labels/label-store.ts'
import { findPlacedMedia } from '../media/placing.ts'
import { requireNote } from '../policy.ts'
import { viewNote } from '../view.ts'
import { countNotes, insertNote, recordActivity, savePersonState } from './note-store.ts'

interface Creation {
  noteId: string
  title: string
  colour: NoteColour
  isTemplate: boolean
  isLocked?: boolean | undefined
  isPinned: boolean
  labelIds: readonly string[]
  /** Of a note that was written elsewhere, in milliseconds. */
  createdTime?: number | undefined
  changedTime?: number | undefined
  /** Its first content, with whose items it is made of. */
  content?: { folded: Folded; ranges: readonly ItemRange[] } | undefined
}

/** Creates a note of the caller's; sent again, it is the one that exists. @throws noteIdTaken, tooManyNotes, noteLabelNotFound */
export async function createNoteOnce(app: App, me: Requester, creation: Creation): Promise<Note> {
  const { noteId, content } = creation
  const { tenantId, userId } = me
  const media = content?.folded.media ?? []
  const placedMedia = await findPlacedMedia(app, { tenantId, noteId, media, userId })
  return transact(app, async tx => {
    await requireLabels(tx, me, creation.labelIds)
    const now = new Date(app.clock.now())
    if (!(await insertNote(tx, me, { ...creation, now, ...timesOf(creation, now) }))) {
      const [present] = await findOwn(app, me, noteId)
      if (!present) throw fail('noteIdTaken')
      return present
    }
    if ((await countNotes(tx, me)) > maxNotes) throw fail('tooManyNotes', { max: maxNotes })
    if (creation.isPinned || creation.labelIds.length > 0) await savePersonState(tx, me, noteId, creation)
    if (content) {
      await saveFolded(tx, { tenantId, noteId, uptoSeq: 1, folded: content.folded, placedMedia, now })
      await tx
        .updateTable('note')
        .set({ seq: 1, folded_seq: 1, log_bytes: 0 })
        .where('tenant_id', '=', me.tenantId)
        .where('note_id', '=', noteId)
        .execute()
      const writers = content.ranges.map(
        ({ yjsClient, end }) => [yjsClient, { clock: end, userId: me.userId, seq: 1 }] as const,
      )
      await saveWriters(tx, { tenantId: me.tenantId, noteId, now }, new Map(writers))
    }
    await recordActivity(tx, me, noteId, { what: 'CREATED', now })
    await publishToLists(app, tx, { tenant_id: me.tenantId, note_id: noteId }, [me.userId])
    return viewNote(await requireNote(app, tx, me, noteId))
  })
}

/** Nothing was made or edited later than now. */
function timesOf(
  { createdTime, changedTime }: Creation,
  now: Date,
): { createdTime: Date; changedTime: Date } {
  const changedMs = Math.min(changedTime ?? now.getTime(), now.getTime())
  return {
    changedTime: new Date(changedMs),
    createdTime: new Date(Math.min(createdTime ?? now.getTime(), changedMs)),
  }
}

async function findOwn(app: App, me: Requester, noteId: string): Promise<Note[]> {
  const access = await requireNote(app, app.db, me, noteId, 'VIEW', { shut: true }).catch(() => undefined)
  return access?.note.owner_id === me.userId ? [viewNote(access)] : []
}
