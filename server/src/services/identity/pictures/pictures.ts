import { randomBytes } from 'node:crypto'
import type { Picture, ServedFile, UploadedFile } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { filesOriginOf } from '#platform/http/files-origin.ts'
import type { Crop, Rendition } from '#platform/pictures/index.ts'
import {
  deletePictures,
  deleteUnusedPictures,
  insertPicture,
  type PictureRow,
  selectPicture,
} from './picture-store.ts'

/** The first is what a crop is made from later, so it keeps more than a screen needs. */
const renditions: readonly Rendition[] = [
  { name: 'full', within: 2048 },
  { name: '256', within: 256, isSquare: true },
  { name: '96', within: 96, isSquare: true },
]
const yearSeconds = 365 * 24 * 3_600
/** So many bits cannot be guessed, so who knows the name received it. */
const newId = () => randomBytes(18).toString('base64url')
const wellFormed = /^[\w-]{24}$/
const keyOf = (tenantId: string, pictureId: string, size: string) =>
  `pictures/${tenantId}/${pictureId.slice(0, 2).replace(/^-/, '_')}/_${pictureId}/${size}.webp`

/** Stores an uploaded picture in its sizes. @throws pictureInvalid, tooBusy */
export async function savePicture(
  app: App,
  owner: UserKey,
  file: Pick<UploadedFile, 'bytes'>,
  crop?: Crop,
): Promise<Picture> {
  const renderedPictures = await app.pictures.render(file.bytes, renditions, crop)
  const pictureId = newId()
  for (const [size, bytes] of renderedPictures.renditions)
    await app.files.put(keyOf(owner.tenantId, pictureId, size), bytes)
  const row = {
    picture_id: pictureId,
    width: renderedPictures.width,
    height: renderedPictures.height,
    hash: renderedPictures.hash,
  }
  // After its bytes: a row without them would be a picture that cannot be shown.
  await insertPicture(app.db, { ...row, tenant_id: owner.tenantId, user_id: owner.userId }, app.clock.now())
  return viewPicture(app, owner.tenantId, row)
}

/** Where a picture is, relative to the API's origin unless files have one of their own. */
export const pictureUrl = (app: App, tenantId: string, pictureId: string) =>
  `${filesOriginOf(app.config)}/people-service/v1/domains/${tenantId}/pictures/${pictureId}`

const viewPicture = (
  app: App,
  tenantId: string,
  row: Pick<PictureRow, 'picture_id' | 'width' | 'height' | 'hash'>,
): Picture => ({
  pictureId: row.picture_id,
  url: pictureUrl(app, tenantId, row.picture_id),
  hash: row.hash,
  width: row.width,
  height: row.height,
})

/**
 * A picture of one's own to be taken; with a crop, a new one made of that part.
 * @throws pictureNotFound, pictureInvalid
 */
export async function takePicture(
  app: App,
  owner: UserKey,
  pictureId: string,
  crop?: Crop,
): Promise<Picture> {
  const row = await selectPicture(app.db, owner.tenantId, pictureId)
  if (row?.user_id !== owner.userId) throw fail('pictureNotFound')
  if (!crop) return viewPicture(app, owner.tenantId, row)
  const file = await app.files.get(keyOf(owner.tenantId, pictureId, 'full'))
  if (!file) throw fail('pictureNotFound')
  const bytes = Buffer.concat(await file.stream.toArray())
  return savePicture(app, owner, { bytes }, crop)
}

/** Takes pictures away. Nobody can take them from then on, and what a failure leaves of them the job removes. */
export async function forgetPictures(
  app: App,
  tenantId: string,
  pictureIds: readonly string[],
): Promise<void> {
  if (pictureIds.length === 0) return
  await deleteUnusedPictures(app.db, tenantId, pictureIds)
  for (const id of pictureIds)
    for (const { name } of renditions) await app.files.delete(keyOf(tenantId, id, name))
  await deletePictures(app.db, tenantId, pictureIds)
}

/** @throws pictureNotFound */
export async function servePicture(
  app: App,
  tenantId: string,
  pictureId: string,
  size: string | undefined,
): Promise<ServedFile> {
  if (!wellFormed.test(pictureId)) throw fail('pictureNotFound')
  const file = await app.files.get(keyOf(tenantId, pictureId, size ?? 'full'))
  if (!file) throw fail('pictureNotFound')
  return {
    body: file.stream,
    mediaType: 'image/webp',
    bytes: file.bytes,
    // Another picture has another name.
    maxAgeSeconds: yearSeconds,
  }
}

/** A picture's bytes, for the copy that its owner is given. */
export async function readPicture(
  app: App,
  tenantId: string,
  pictureId: string,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  return (await app.files.get(keyOf(tenantId, pictureId, 'full')))?.stream
}
