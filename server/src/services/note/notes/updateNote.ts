import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { publishNote, publishToAllLists } from '../events.ts'
import { requireNote } from '../policy.ts'
import { viewNote } from '../view.ts'
import { changeNotes, recordActivity, selectTargets } from './note-store.ts'

export const updateNote: Handler<typeof contract.note.updateNote, App> = async (
  { app, me },
  { params, body },
) =>
  transact(app, async tx => {
    const neededRole = body.isTemplate === undefined ? 'EDIT' : 'MANAGE'
    const { note } = await requireNote(app, tx, me, params.noteId, neededRole, { lock: true })
    const now = new Date(app.clock.now())
    await changeNotes(tx, me.tenantId, [note.note_id], {
      ...(body.title === undefined ? {} : { title: body.title }),
      ...(body.colour === undefined ? {} : { colour: body.colour }),
      ...(body.isTemplate === undefined ? {} : { is_template: body.isTemplate }),
      ...{ changed_time: now, changed_by: me.userId },
    })
    if (body.title !== undefined && body.title !== note.title)
      await recordActivity(tx, me, note.note_id, { what: 'RENAMED', detail: note.title, now })
    const access = await requireNote(app, tx, me, note.note_id)
    await publishNote(app, tx, access.note)
    await publishToAllLists(app, tx, note, await selectTargets(tx, me.tenantId, note.note_id))
    return viewNote(access)
  })
