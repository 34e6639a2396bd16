import { pictureTypes } from '@trau/contract/rules/upload'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { fail } from '../errors.ts'

const knownTypes = new Set(pictureTypes)
/** Decoded it takes four bytes a pixel. */
export const mostPixels = 40_000_000
/** Of a JPEG that is decoded line by line and made smaller meanwhile: the largest cameras of phones have 200 million. */
const mostShrunkPixels = 250_000_000
/** No camera makes a picture that claims more. */
const mostClaimedPixels = 1_000_000_000
export const seconds = 20

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

/** A picture that may be decoded as a whole. */
export interface Decodable {
  bytes: Uint8Array
  /** Of one frame, as it lies in the file, in pixels. */
  width: number
  height: number
  /** Frames of what moves; 1 for what does not. */
  pages: number
  /** Of the picture as it came, turned as it is seen. */
  original: { width: number; height: number }
  /** Pixels of `bytes` on a side, for each of the original: 1, 1/2 or 1/4. */
  scale: number
}

/**
 * The picture, or where it has more pixels than fit into memory, a smaller one with the same orientation and colours. Undefined when it is
 * larger and of a form that can be decoded only as a whole: all but JPEG, and progressive JPEG.
 * @throws pictureInvalid
 */
export async function decodable(bytes: Uint8Array): Promise<Decodable | undefined> {
  // Reads the header alone.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { width, height, pages = 1, format, isProgressive } = header
  const original = { width: header.autoOrient.width, height: header.autoOrient.height }
  const pixels = width * height
  if (pixels <= mostPixels) return { bytes, width, height, pages, original, scale: 1 }
  if (pixels > mostClaimedPixels) throw fail('pictureInvalid', { reason: 'tooManyPixels' })
  if (format !== 'jpeg' || isProgressive || pixels > mostShrunkPixels) return undefined
  const scale = 2 ** -Math.ceil(Math.log2(pixels / mostPixels) / 2)
  const { data, info } = await sharp(bytes, { limitInputPixels: mostShrunkPixels, failOn: 'error' })
    .timeout({ seconds })
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
    .keepMetadata()
    .jpeg({ quality: 95 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, pages, original, scale }
}
