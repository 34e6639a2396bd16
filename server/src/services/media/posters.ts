import type { Media } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { keyOf } from './bytes.ts'
import { lockMedia, selectMedia, updatePoster } from './media-store.ts'
import { renditions } from './new-media.ts'
import type { MediaRow } from './tables.ts'
import { viewMedia } from './view.ts'

/**
 * Gives a file that the server cannot draw the picture that stands for it, in the sizes that a photo has: under the file's own storage key,
 * so that it is read by whoever may read the file and goes when it goes. The first one stays; another changes nothing.
 * @param requireFile asked before the work and again under the lock; throws where the file is none that may get a picture
 * @throws pictureInvalid, tooBusy, and what `requireFile` throws
 */
export async function setPicture(
  app: App,
  tenantId: string,
  mediaId: string,
  bytes: Uint8Array,
  requireFile: (row: MediaRow | undefined) => MediaRow,
): Promise<Media> {
  const file = async (q: Queryable = app.db) => requireFile((await selectMedia(q, tenantId, [mediaId]))[0])
  const before = await file()
  if (before.preview_bytes !== null) return viewMedia(before)
  const picture = await app.pictures.render(bytes, renditions)
  const [preview, thumbnail] = [picture.renditions.get('preview')!, picture.renditions.get('thumbnail')!]
  return transact(app, async tx => {
    // Nobody takes the file away while its picture is being stored, so no bytes are left without a row.
    await lockMedia(tx, tenantId, [mediaId])
    const row = await file(tx)
    if (row.preview_bytes !== null) return viewMedia(row)
    await app.files.put(keyOf(row.storage_key, 'preview'), preview)
    await app.files.put(keyOf(row.storage_key, 'thumbnail'), thumbnail)
    const poster = {
      preview_bytes: preview.byteLength,
      thumbnail_bytes: thumbnail.byteLength,
      hash: row.hash ?? picture.hash,
    }
    await updatePoster(tx, tenantId, mediaId, poster)
    return viewMedia({ ...row, ...poster })
  })
}

/** Pictures that browsers of some systems can draw, and the server cannot. */
const foreignPictures = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

/** The same for a video of this person, or their picture that the server cannot draw. @throws mediaNotFound, notAVideo, pictureInvalid, tooBusy */
export const setPoster = (app: App, owner: Requester, mediaId: string, bytes: Uint8Array): Promise<Media> =>
  setPicture(app, owner.tenantId, mediaId, bytes, row => {
    if (row?.user_id !== owner.userId) throw fail('mediaNotFound')
    if (row.kind !== 'VIDEO' && !foreignPictures.has(row.mime_type)) throw fail('notAVideo')
    return row
  })
