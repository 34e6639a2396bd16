import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireNote } from '../policy.ts'
import { viewNote } from '../view.ts'

export const getNote: Handler<typeof contract.note.getNote, App> = async ({ app, me }, { params }) =>
  viewNote(await requireNote(app, app.db, me, params.noteId, 'VIEW', { shut: true }))
