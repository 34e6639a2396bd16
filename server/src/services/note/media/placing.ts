import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { holdMediaOf, readableIds } from '../../media/index.ts'
import type { NoteMedia } from '../document/text.ts'
import { selectWriters } from '../document/update-store.ts'
import { saveMediaOfNote, selectMediaOfNote } from './note-media-store.ts'

/** Files of a text, and those of them that the note may refer to from now on. */
export interface PlacedMedia {
  textIds: string[]
  newIds: string[]
}

interface Text {
  tenantId: string
  noteId: string
  media: readonly NoteMedia[]
  /** Who wrote all of it; otherwise each file is its writer’s. */
  userId?: string
}

/**
 * A file stands in a note in the right of whoever put it there: its readers may read it only if that person could. Otherwise a writer
 * who knows the id of a foreign file would open it to themselves.
 */
export async function findPlacedMedia(
  app: App,
  { tenantId, noteId, media, userId }: Text,
): Promise<PlacedMedia> {
  const textIds = media.map(one => one.mediaId)
  const presentIds = new Set(await selectMediaOfNote(app.db, tenantId, noteId, textIds))
  const newMedia = media.filter(one => !presentIds.has(one.mediaId))
  if (newMedia.length === 0) return { textIds, newIds: [] }
  const writers = userId
    ? undefined
    : await selectWriters(app.db, { tenantId, noteId }, [...new Set(newMedia.flatMap(one => one.yjsClients))])
  const mediaOf = new Map<string, Set<string>>()
  for (const { mediaId, yjsClients } of newMedia)
    for (const writerId of writers ? yjsClients.map(client => writers.get(client)?.userId) : [userId]) {
      // What a visitor of a public link refers to, nobody may read for it.
      if (!writerId) continue
      mediaOf.set(writerId, (mediaOf.get(writerId) ?? new Set()).add(mediaId))
    }
  const newIds = new Set<string>()
  for (const [writerId, mediaIds] of mediaOf)
    for (const id of await readableIds(app, { tenantId, userId: writerId }, [...mediaIds])) newIds.add(id)
  return { textIds, newIds: [...newIds] }
}

/** In the transaction that writes the text: files that went meanwhile are left out, the others cannot go any more. */
export async function savePlacedMedia(
  tx: Tx,
  note: { tenantId: string; noteId: string; now: Date },
  { textIds, newIds }: PlacedMedia,
): Promise<void> {
  const present = await holdMediaOf(tx, note.tenantId, newIds)
  await saveMediaOfNote(tx, note, { textIds, newIds: [...present.keys()] })
}
