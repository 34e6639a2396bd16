import { pictureTypes } from '@trau/contract/rules/upload'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { fail } from '../errors.ts'

const knownTypes = new Set(pictureTypes)
/** Decoded it takes four bytes a pixel. */
export const mostPixels = 40_000_000
const seconds = 20

// Whatever of libvips' loaders we have not asked for stays shut, SVG and what renders text or fetches above all.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)

/** Its media type, from its bytes. @throws pictureInvalid */
export async function typeOfPicture(bytes: Uint8Array): Promise<string> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !knownTypes.has(type.mime)) throw fail('pictureInvalid', { reason: 'notAPicture' })
  return type.mime
}

/** The first frame of what moves, or all of them under each other; a picture of which a part is missing is none. */
export const openPicture = (bytes: Uint8Array, pages: 1 | -1 = 1): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages }).timeout({ seconds })

/** ThumbHash, base64 (https://evanw.github.io/thumbhash/). */
export async function hashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(100, 100, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
