import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectStored } from '../document/update-store.ts'
import { foldDocument, requireUpdate } from '../document/workers.ts'
import { requireNote } from '../policy.ts'
import { createNoteOnce } from './creating.ts'

/** The copy has no history, and everything in it is the caller's. That of a locked note is locked. */
export const copyNote: Handler<typeof contract.note.copyNote, App> = async (
  { app, me },
  { params, body },
) => {
  const { note } = await requireNote(app, app.db, me, params.noteId)
  const foldedDocument = await foldDocument(
    app,
    'clone',
    await selectStored(app.db, me.tenantId, note.note_id),
  )
  const { ranges } = await requireUpdate(app, Buffer.from(foldedDocument.state))
  return createNoteOnce(app, me, {
    ...{ noteId: body.noteId, isTemplate: body.isTemplate, isPinned: false, labelIds: [] },
    title: body.title ?? note.title,
    colour: note.colour,
    isLocked: note.is_locked,
    content: { folded: foldedDocument, ranges },
  })
}
