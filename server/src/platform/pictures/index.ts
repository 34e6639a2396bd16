import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { Failure, fail } from '../errors.ts'
import { decodable, hashOf, mostPixels, openPicture, typeOfPicture } from './decoding.ts'
import { type PreparedPhoto, preparePhoto } from './photo.ts'
import { drawWatermark } from './watermark.ts'

/** A part of a picture, in pixels as it is seen. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

export interface Rendition {
  name: string
  /** Fits into a square of so many pixels; a smaller picture is not made larger. */
  within: number
  /** Cut to the square rather than fitted into it. */
  isSquare?: boolean
}

export interface RenderedPicture {
  /** Of the first rendition. */
  width: number
  height: number
  /** ThumbHash, base64 (https://evanw.github.io/thumbhash/). */
  hash: string
  /** Of the whole picture as it is seen. */
  original: { width: number; height: number }
  /** WebP, by the names of the renditions. */
  renditions: Map<string, Buffer>
}

export interface Pictures {
  /**
   * Decodes a picture and encodes it anew in each size, so that nothing of the file but its pixels is left: no EXIF, no place where it
   * was taken, no second meaning.
   * @throws pictureInvalid with the reason, tooBusy when too many wait
   */
  render(bytes: Uint8Array, renditions: readonly Rendition[], crop?: Crop): Promise<RenderedPicture>
  /**
   * A photo to be kept: whole, encoded anew in its own format or one that every browser shows, and in smaller sizes. What moves goes on
   * moving. A JPEG of more pixels than fit into memory is made smaller; what is no JPEG, or has too many pixels in all its frames together,
   * cannot be encoded anew: undefined.
   * @throws as `render`
   */
  prepare(bytes: Uint8Array, renditions: readonly Rendition[]): Promise<PreparedPhoto | undefined>
  /** The picture, at most 1,600 pixels on a side, with a text drawn all over it; WebP. @throws as `render` */
  watermark(bytes: Uint8Array, text: string): Promise<Buffer>
}

const longestQueue = 50

/** libvips works on threads of its own; so many pictures are in memory at once. */
export function createPictures(atOnce = Math.max(1, availableParallelism() - 1)): Pictures {
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw fail('tooBusy')
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    async render(bytes, renditions, crop) {
      await typeOfPicture(bytes)
      return decodeInTurn(() => render(bytes, renditions, crop))
    },
    async prepare(bytes, renditions) {
      const type = await typeOfPicture(bytes)
      return decodeInTurn(() => preparePhoto(bytes, type, renditions))
    },
    async watermark(bytes, text) {
      await typeOfPicture(bytes)
      return decodeInTurn(() => drawWatermark(bytes, text))
    },
  }

  function decodeInTurn<T>(work: () => Promise<T>): Promise<T> {
    return inTurn(() =>
      work().catch(error => {
        if (error instanceof Failure) throw error
        const isTooLarge = /exceeds pixel limit|too large/i.test((error as Error).message)
        throw fail('pictureInvalid', { reason: isTooLarge ? 'tooManyPixels' : 'damaged' })
      }),
    )
  }
}

async function render(
  bytes: Uint8Array,
  renditions: readonly Rendition[],
  crop: Crop | undefined,
): Promise<RenderedPicture> {
  const source = await decodable(bytes)
  if (!source) throw fail('pictureInvalid', { reason: 'tooManyPixels' })
  const { original, scale } = source
  if (crop && (crop.x + crop.width > original.width || crop.y + crop.height > original.height))
    throw fail('pictureInvalid', { reason: 'cropOutside' })

  const upright = openPicture(source.bytes).autoOrient()
  const part = crop
    ? upright.extract({
        left: Math.floor(crop.x * scale),
        top: Math.floor(crop.y * scale),
        width: Math.max(1, Math.floor(crop.width * scale)),
        height: Math.max(1, Math.floor(crop.height * scale)),
      })
    : upright
  const largest = Math.max(...renditions.map(rendition => rendition.within))
  // Decoded once, at the largest size that is wanted; colours as screens show them.
  const { data, info } = await part
    .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })

  const encodedPictures = new Map<string, Buffer>()
  for (const { name, within, isSquare } of renditions)
    encodedPictures.set(
      name,
      await pixels()
        .resize(within, within, { fit: isSquare ? 'cover' : 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer(),
    )
  return {
    width: info.width,
    height: info.height,
    hash: await hashOf(pixels()),
    original,
    renditions: encodedPictures,
  }
}

export type { PreparedPhoto } from './photo.ts'
export { mostPixels }
