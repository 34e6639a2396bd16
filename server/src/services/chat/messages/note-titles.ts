import type { Queryable } from '#platform/db/index.ts'
import { titlesInRooms } from '../../note/index.ts'
import type { MessageRow } from '../tables.ts'

type Carrier = Pick<MessageRow, 'room_id' | 'meta'>

/** What the notes that messages carry are called, as everybody in the room of the message may know it. */
export type NoteTitles = (message: Carrier) => string | undefined

/** Costs a query only where a message carries a note. */
export async function noteTitlesOf(
  q: Queryable,
  tenantId: string,
  rows: readonly Carrier[],
): Promise<NoteTitles> {
  const cards = rows.flatMap(({ room_id: roomId, meta }) =>
    meta?.note ? [{ roomId, noteId: meta.note.noteId }] : [],
  )
  const titles = await titlesInRooms(q, tenantId, cards)
  return ({ room_id: roomId, meta }) => (meta?.note ? titles.get(`${roomId}/${meta.note.noteId}`) : undefined)
}
