import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import { selectPersonalNotes } from '../access-store.ts'
import { accessesOf } from '../policy.ts'

/** What notes are called, by `userId/noteId`; those that this person cannot read, or that are locked, are left out. */
export async function readableTitles(
  app: App,
  q: Queryable,
  tenantId: string,
  notes: readonly { userId: string; noteId: string }[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const [userId, own] of Map.groupBy(notes, note => note.userId)) {
    const reader = { tenantId, userId }
    const ids = own.map(note => note.noteId)
    for (const { note, isShut } of await accessesOf(app, reader, await selectPersonalNotes(q, reader, ids)))
      if (!isShut && !note.trashed_time) titles.set(`${userId}/${note.note_id}`, note.title)
  }
  return titles
}

/**
 * What notes are called that are shared with these rooms, by `roomId/noteId`: what everybody there may read. What is locked, in the trash, or
 * not shared with the room any more is left out.
 */
export async function titlesInRooms(
  q: Queryable,
  tenantId: string,
  cards: readonly { roomId: string; noteId: string }[],
): Promise<Map<string, string>> {
  if (cards.length === 0) return new Map()
  const { rows } = await sql<{ room_id: string; note_id: string; title: string }>`
    SELECT m.room_id, n.note_id, n.title
    FROM unnest(${cards.map(card => card.roomId)}::uuid[], ${cards.map(card => card.noteId)}::uuid[]) AS card (room_id, note_id)
    JOIN note_member m ON m.tenant_id = ${tenantId} AND m.note_id = card.note_id AND m.room_id = card.room_id
    JOIN note n ON n.tenant_id = ${tenantId} AND n.note_id = card.note_id
    WHERE NOT n.is_locked AND n.trashed_time IS NULL`.execute(q)
  return new Map(rows.map(row => [`${row.room_id}/${row.note_id}`, row.title]))
}
