import { fail } from '../errors.ts'
import { decodable, openPicture } from './decoding.ts'
import type { Crop, RenderedPicture, Rendition } from './index.ts'
import { drawRenditions } from './renditions.ts'

export async function render(
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
  return { ...(await drawRenditions(part, renditions, { quality: 82 })), original }
}
