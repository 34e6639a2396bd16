import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { Failure } from '#platform/errors.ts'
import { readSource, sha256Of, storeSource } from './byte-source.ts'
import { keyOf } from './bytes.ts'
import { cleanName } from './names.ts'
import {
  largestPicture,
  type NewMedia,
  newRow,
  type ReceivedFile,
  renditions,
  storeNew,
} from './new-media.ts'
import type { Sniffed } from './sniffing.ts'

/**
 * Stores a file of a drive: byte for byte, whatever it is. A picture gets smaller sizes where it can be drawn, and is a FILE, which is only
 * ever downloaded, where it cannot.
 */
export async function storeOriginal(
  app: App,
  owner: Requester,
  mediaId: string,
  file: ReceivedFile,
  sniffedType: Sniffed,
): Promise<NewMedia> {
  return storeNew(app, owner, async storageKey => {
    const sizes = sniffedType.kind === 'IMAGE' ? await storeSizes(app, storageKey, file) : undefined
    const kind = sniffedType.kind === 'IMAGE' && !sizes ? 'FILE' : sniffedType.kind
    const name = cleanName(file.fileName)
    const sha256 = file.sha256 ?? (await sha256Of(file))
    const bytes = await storeSource(app, keyOf(storageKey, 'full'), file, { sha256 })
    const row = newRow(app, owner, mediaId, file, { kind, mimeType: sniffedType.mimeType, name, storageKey })
    return { ...row, ...sizes, bytes, sha256, is_original: true }
  })
}

type Sizes = Pick<NewMedia, 'width' | 'height' | 'hash' | 'preview_bytes' | 'thumbnail_bytes'>

/** Undefined for what cannot be drawn, or not now. */
async function storeSizes(app: App, storageKey: string, file: ReceivedFile): Promise<Sizes | undefined> {
  if (file.bytes > largestPicture) return undefined
  try {
    const picture = await app.pictures.render(await readSource(file), renditions)
    const [preview, thumbnail] = [picture.renditions.get('preview')!, picture.renditions.get('thumbnail')!]
    await app.files.put(keyOf(storageKey, 'preview'), preview)
    await app.files.put(keyOf(storageKey, 'thumbnail'), thumbnail)
    const { width, height } = picture.original
    return {
      width,
      height,
      hash: picture.hash,
      preview_bytes: preview.byteLength,
      thumbnail_bytes: thumbnail.byteLength,
    }
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
