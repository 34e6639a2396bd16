import type { contract } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { cursorOf } from '#platform/cursor.ts'
import type { Handler } from '#platform/http/routes.ts'
import { secretTargetsAmong } from '../../drive/index.ts'
import { selectPersonalNotes } from '../access-store.ts'
import { accessesOf, requireNote } from '../policy.ts'
import { viewNote } from '../view.ts'

const activityCursor = cursorOf(z.uuid())
const mostBacklinks = 100

export const listNoteActivity: Handler<typeof contract.note.listNoteActivity, App> = async (
  { app, me },
  { params, query },
) => {
  const { role } = await requireNote(app, app.db, me, params.noteId)
  const before = query.cursor === undefined ? undefined : activityCursor.decode(query.cursor)
  const rows = await app.db
    .selectFrom('note_activity')
    .selectAll()
    .where('tenant_id', '=', me.tenantId)
    .where('note_id', '=', params.noteId)
    .$if(before !== undefined, select => select.where('activity_id', '<', before!))
    .orderBy('activity_id', 'desc')
    .limit(query.limit + 1)
    .execute()
  const shownRows = rows.slice(0, query.limit)
  // With which it was shared, or is no more.
  const targets = shownRows.flatMap(({ what, detail }) =>
    detail !== null && (what === 'SHARED' || what === 'UNSHARED') ? [detail] : [],
  )
  const secretIds = await secretTargetsAmong(app, me, targets, role)
  return {
    items: shownRows.map(row => ({
      what: row.what,
      ...(row.user_id ? { userId: row.user_id } : {}),
      ...(row.detail && !secretIds.has(row.detail) ? { detail: row.detail } : {}),
      createdTime: row.created_time.getTime(),
    })),
    ...(rows.length > query.limit
      ? { nextCursor: activityCursor.encode(shownRows.at(-1)!.activity_id) }
      : {}),
  }
}

export const listNoteBacklinks: Handler<typeof contract.note.listNoteBacklinks, App> = async (
  { app, me },
  { params },
) => {
  await requireNote(app, app.db, me, params.noteId)
  const rows = await app.db
    .selectFrom('note_backlink')
    .select('from_note_id')
    .where('tenant_id', '=', me.tenantId)
    .where('note_id', '=', params.noteId)
    .limit(mostBacklinks)
    .execute()
  const notes = await selectPersonalNotes(
    app.db,
    me,
    rows.map(row => row.from_note_id),
  )
  const accesses = await accessesOf(app, me, notes)
  return { items: accesses.filter(({ note, isShut }) => !isShut && !note.trashed_time).map(viewNote) }
}
