import type { contract } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { cursorOf } from '#platform/cursor.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readSearchWords } from '#platform/search-words.ts'
import { requireMember } from '../../room/index.ts'
import { accessesOf } from '../policy.ts'
import { viewNote } from '../view.ts'
import { type NotePlace, selectListed } from './list-store.ts'

const placeCursor = cursorOf<NotePlace>(
  z.object({
    standsFirst: z.boolean(),
    key: z.union([z.string().max(1_000), z.int()]),
    noteId: z.uuid(),
  }),
)

/** A page may come back short where some of its notes are no longer visible; `nextCursor` says whether there is more. */
export const listNotes: Handler<typeof contract.note.listNotes, App> = async ({ app, me }, { query }) => {
  const { limit, cursor, search, orders, ...filter } = query
  if (filter.roomId) await requireMember(app, me, filter.roomId)
  if (filter.workspaceId) await requireWorkspace(app, me, filter.workspaceId)
  const words = search ? await readSearchWords(app.db, search) : undefined
  if (search && !words) return { items: [] }
  const order = orders?.[0] ?? { field: 'changedTime', direction: 'desc' }
  const after = cursor === undefined ? undefined : placeCursor.decode(cursor)
  const list = { ...filter, words, order: order.field, isDescending: order.direction === 'desc' }
  const isText = order.field === 'title'
  const rows = await selectListed(
    app.db,
    me,
    list,
    after && { ...after, key: isText ? String(after.key) : Number(after.key) || 0 },
    limit + 1,
  )
  const shownRows = rows.slice(0, limit)
  const hits = new Map(shownRows.map(row => [row.note_id, row.hit]))
  const accesses = await accessesOf(app, me, shownRows)
  const last = shownRows.at(-1)
  return {
    items: accesses.map(access => {
      const hit = hits.get(access.note.note_id)
      return { ...viewNote(access), ...(hit ? { hit } : {}) }
    }),
    ...(rows.length > limit && last
      ? {
          nextCursor: placeCursor.encode({
            standsFirst: last.stands_first,
            key: last.key,
            noteId: last.note_id,
          }),
        }
      : {}),
  }
}

/** In which the caller is, as a guest too. @throws workspaceNotFound */
async function requireWorkspace(app: App, me: Requester, workspaceId: string): Promise<void> {
  const place = await app.services.noteWorkspaces.find(app.db, me, workspaceId)
  if (!place?.role || place.status === 'DELETED') throw fail('workspaceNotFound')
}
