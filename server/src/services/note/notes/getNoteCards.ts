import type { contract } from '@trau/contract'
import { maxNotesAtOnce } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectPersonalNotes } from '../access-store.ts'
import { accessesOf } from '../policy.ts'
import { viewNote } from '../view.ts'

const ids = z.array(z.uuid().toLowerCase()).max(maxNotesAtOnce)

export const getNoteCards: Handler<typeof contract.note.getNoteCards, App> = async (
  { app, me },
  { query },
) => {
  const noteIds = ids.safeParse(query.noteIds.split(',').filter(Boolean))
  if (!noteIds.success)
    throw fail('validationFailed', { fields: [{ path: 'query.noteIds', reason: 'invalid' }] })
  const accesses = await accessesOf(app, me, await selectPersonalNotes(app.db, me, noteIds.data))
  // What is shut has no card.
  return { items: accesses.filter(access => !access.isShut).map(viewNote) }
}
