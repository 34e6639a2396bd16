import type { Media } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import type { Requester } from '../../platform/auth/user-key.ts'
import { fail } from '../../platform/errors.ts'
import { transact } from '../../platform/outbox/outbox.ts'
import { keyOf } from './bytes.ts'
import { renditions } from './ingest.ts'
import { lockMedia, selectMedia, updatePoster } from './media-store.ts'
import { viewMedia } from './view.ts'

/**
 * Gives a video the picture that stands for it until it plays, in the sizes that a photo has: under the video's own storage key, so that it
 * is read by whoever may read the video and goes when it goes. The first one stays; another changes nothing.
 * @throws mediaNotFound unless it is a video of this person, pictureInvalid, tooBusy
 */
export async function setPoster(
  app: App,
  owner: Requester,
  mediaId: string,
  bytes: Uint8Array,
): Promise<Media> {
  const ownVideo = async (q = app.db) => {
    const [row] = await selectMedia(q, owner.tenantId, [mediaId])
    if (row?.user_id !== owner.userId) throw fail('mediaNotFound')
    if (row.kind !== 'VIDEO') throw fail('notAVideo')
    return row
  }
  const before = await ownVideo()
  if (before.preview_bytes !== null) return viewMedia(before)
  const picture = await app.pictures.render(bytes, renditions)
  const [preview, thumbnail] = [picture.renditions.get('preview')!, picture.renditions.get('thumbnail')!]
  return transact(app, async tx => {
    // Nobody takes the video away while its poster is being stored, so no bytes are left without a row.
    await lockMedia(tx, owner.tenantId, [mediaId])
    const row = await ownVideo(tx)
    if (row.preview_bytes !== null) return viewMedia(row)
    await app.files.put(keyOf(row.storage_key, 'preview'), preview)
    await app.files.put(keyOf(row.storage_key, 'thumbnail'), thumbnail)
    const poster = {
      preview_bytes: preview.byteLength,
      thumbnail_bytes: thumbnail.byteLength,
      hash: row.hash ?? picture.hash,
    }
    await updatePoster(tx, owner.tenantId, mediaId, poster)
    return viewMedia({ ...row, ...poster })
  })
}
