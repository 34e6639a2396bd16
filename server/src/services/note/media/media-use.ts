import type { MediaUse } from '../../media/index.ts'
import { selectPersonalNotes } from '../access-store.ts'
import { accessesOf } from '../policy.ts'
import { selectMediaInUse, selectNotesOfMedia } from './note-media-store.ts'

/** What notes mean to files: who can read the note can read what it shows or has shown, and that stays. */
export const mediaUse: MediaUse = {
  async readableBy(app, person, mediaIds) {
    const rows = await selectNotesOfMedia(app.db, person, mediaIds)
    const noteIds = [...new Set(rows.map(row => row.note_id))]
    const accesses = await accessesOf(app, person, await selectPersonalNotes(app.db, person, noteIds))
    const openIds = new Set(accesses.filter(access => !access.isShut).map(access => access.note.note_id))
    return new Set(rows.filter(row => openIds.has(row.note_id)).map(row => row.media_id))
  },
  inUse: async (q, tenantId, mediaIds) => new Set(await selectMediaInUse(q, tenantId, mediaIds)),
}
