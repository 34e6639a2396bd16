import sharp, { type Sharp, type WebpOptions } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { RenderedPicture, Rendition } from './index.ts'

/** Decodes a picture once, at the largest size that is wanted, and encodes each size from that; colours as screens show them. */
export async function drawRenditions(
  picture: Sharp,
  renditions: readonly Rendition[],
  webp: WebpOptions,
): Promise<Omit<RenderedPicture, 'original'>> {
  const largest = Math.max(...renditions.map(rendition => rendition.within))
  const { data, info } = await picture
    .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const pixels = () => sharp(data, { raw: { width, height, channels: 4 } })
  const encodedPictures = new Map<string, Buffer>()
  for (const { name, within, isSquare } of renditions)
    encodedPictures.set(
      name,
      await pixels()
        .resize(within, within, { fit: isSquare ? 'cover' : 'inside', withoutEnlargement: true })
        .webp(webp)
        .toBuffer(),
    )
  return { width, height, hash: await hashOf(pixels()), renditions: encodedPictures }
}

/** ThumbHash, base64 (https://evanw.github.io/thumbhash/). */
async function hashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(100, 100, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
