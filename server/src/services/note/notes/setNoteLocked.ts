import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findPin } from '../../hidden/index.ts'
import { publishNote, publishToLists } from '../events.ts'
import { noteRightsChanged } from '../hearing.ts'
import { requireNote } from '../policy.ts'
import { viewNote } from '../view.ts'
import { changeNotes, recordActivity } from './note-store.ts'

/** What is locked is its owner's alone, so what is shared cannot be: nobody else has a PIN for it. */
export const setNoteLocked: Handler<typeof contract.note.setNoteLocked, App> = async (
  { app, me },
  { params, body },
) => {
  await requireNote(app, app.db, me, params.noteId, 'MANAGE', { shut: true })
  if (!(await findPin(app.db, me))) throw fail('pinNotSet')
  if (!(await app.services.hidden.isUnlocked(me))) throw fail('hiddenLocked')
  const view = await transact(app, async tx => {
    const { note } = await requireNote(app, tx, me, params.noteId, 'MANAGE', { lock: true })
    if (body.isLocked && note.is_shared) throw fail('noteShared')
    if (body.isLocked !== note.is_locked) {
      await changeNotes(tx, me.tenantId, [note.note_id], { is_locked: body.isLocked })
      const what = body.isLocked ? 'LOCKED' : 'UNLOCKED'
      await recordActivity(tx, me, note.note_id, { what, now: new Date(app.clock.now()) })
    }
    const access = await requireNote(app, tx, me, note.note_id)
    await publishNote(app, tx, access.note)
    await publishToLists(app, tx, note, [me.userId])
    return viewNote(access)
  })
  // Other sessions of theirs that have it open are not unlocked.
  if (body.isLocked) await noteRightsChanged(app, params.noteId, [me.userId])
  return view
}
