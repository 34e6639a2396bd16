import type { Sharp } from 'sharp'
import { decodable, mostPixels, openPicture } from './decoding.ts'
import type { Rendition } from './index.ts'
import { drawRenditions } from './renditions.ts'

export interface PreparedPhoto {
  width: number
  height: number
  hash: string
  /** The whole of it. */
  full: Buffer
  mediaType: string
  extension: string
  /** WebP, by the names of the renditions. */
  renditions: Map<string, Buffer>
}

interface Encoding {
  mediaType: string
  extension: string
  encode(picture: Sharp): Sharp
}
const webp: Encoding = {
  mediaType: 'image/webp',
  extension: 'webp',
  // More effort takes three times as long for a twentieth less.
  encode: picture => picture.webp({ quality: 85, effort: 2 }),
}
const jpeg: Encoding = {
  mediaType: 'image/jpeg',
  extension: 'jpg',
  encode: picture => picture.jpeg({ quality: 88 }),
}
const png: Encoding = { mediaType: 'image/png', extension: 'png', encode: picture => picture.png() }
const encodings = new Map([
  ['image/jpeg', jpeg],
  ['image/png', png],
])
/** Longest side that WebP has (https://developers.google.com/speed/webp/faq). */
const longestWebp = 16_383

export async function preparePhoto(
  original: Uint8Array,
  type: string,
  renditions: readonly Rendition[],
): Promise<PreparedPhoto | undefined> {
  const source = await decodable(original)
  if (!source || source.width * source.height * source.pages > mostPixels) return undefined
  const { bytes, width, height, pages } = source
  const moves = pages > 1
  const { mediaType, extension, encode } = (!moves && encodings.get(type)) || webp
  const upright = moves ? openPicture(bytes, -1) : openPicture(bytes).autoOrient()
  const fitting =
    mediaType === 'image/webp' && Math.max(width, height) > longestWebp
      ? upright.resize(longestWebp, longestWebp, { fit: 'inside' })
      : upright
  const { data: full, info } = await encode(fitting.toColourspace('srgb')).toBuffer({
    resolveWithObject: true,
  })

  const preview = await drawRenditions(openPicture(bytes).autoOrient(), renditions, {
    quality: 80,
    effort: 2,
  })
  return {
    width: info.width,
    // Of one frame.
    height: info.pageHeight ?? info.height,
    hash: preview.hash,
    full,
    mediaType,
    extension,
    renditions: preview.renditions,
  }
}
