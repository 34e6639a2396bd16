import { availableParallelism } from 'node:os'
import { Failure, fail } from '../errors.ts'
import type { PreparedPhoto } from './photo.ts'

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
   * was taken, no second meaning. Of a JPEG or PNG the end may be missing, up to a tenth of its height.
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
      const type = await typeOf(bytes)
      const { render } = await import('./rendering.ts')
      return decodeInTurn(bytes, type, whole => render(whole, renditions, crop))
    },
    async prepare(bytes, renditions) {
      const type = await typeOf(bytes)
      const { preparePhoto } = await import('./photo.ts')
      return decodeInTurn(bytes, type, whole => preparePhoto(whole, type, renditions))
    },
    async watermark(bytes, text) {
      const type = await typeOf(bytes)
      const { drawWatermark } = await import('./watermark.ts')
      return decodeInTurn(bytes, type, whole => drawWatermark(whole, text))
    },
  }

  /** A picture of which a little is missing at its end is decoded once more, with an end. */
  function decodeInTurn<T>(
    bytes: Uint8Array,
    type: string,
    work: (bytes: Uint8Array) => Promise<T>,
  ): Promise<T> {
    return inTurn(() =>
      work(bytes)
        .catch(async error => {
          if (error instanceof Failure) throw error
          const { completeTruncated } = await import('./truncation.ts')
          const whole = await completeTruncated(bytes, type)
          if (!whole) throw error
          return work(whole)
        })
        .catch(error => {
          if (error instanceof Failure) throw error
          const isTooLarge = /exceeds pixel limit|too large/i.test((error as Error).message)
          throw fail('pictureInvalid', { reason: isTooLarge ? 'tooManyPixels' : 'damaged' })
        }),
    )
  }
}

/** The first picture loads libvips. @throws pictureInvalid */
async function typeOf(bytes: Uint8Array): Promise<string> {
  const { typeOfPicture } = await import('./decoding.ts')
  return typeOfPicture(bytes)
}

export type { PreparedPhoto } from './photo.ts'
