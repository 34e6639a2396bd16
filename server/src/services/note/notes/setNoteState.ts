import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { publishToLists } from '../events.ts'
import { requireLabels } from '../labels/label-store.ts'
import { requireNote } from '../policy.ts'
import { viewNote } from '../view.ts'
import { savePersonState } from './note-store.ts'

export const setNoteState: Handler<typeof contract.note.setNoteState, App> = async (
  { app, me },
  { params, body },
) =>
  transact(app, async tx => {
    const { note } = await requireNote(app, tx, me, params.noteId, 'VIEW', { lock: true, shut: true })
    await requireLabels(tx, me, body.labelIds ?? [])
    await savePersonState(tx, me, note.note_id, body)
    await publishToLists(app, tx, note, [me.userId])
    return viewNote(await requireNote(app, tx, me, note.note_id, 'VIEW', { shut: true }))
  })
