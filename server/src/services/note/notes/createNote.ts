import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { foldDocument, requireUpdate } from '../document/workers.ts'
import { createNoteOnce } from './creating.ts'

export const createNote: Handler<typeof contract.note.createNote, App> = async ({ app, me }, { body }) => {
  const { update, ...creation } = body
  if (update === undefined) return createNoteOnce(app, me, creation)
  const bytes = Buffer.from(update, 'base64')
  const { ranges } = await requireUpdate(app, bytes)
  const foldedDocument = await foldDocument(app, 'fold', { state: bytes })
  return createNoteOnce(app, me, { ...creation, content: { folded: foldedDocument, ranges } })
}
