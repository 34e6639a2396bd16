import type { UploadedFile } from '@trau/contract'
import sharp from 'sharp'

export const fileOf = (
  bytes: Uint8Array | string,
  fileName: string,
  mediaType = 'application/octet-stream',
): UploadedFile => ({ bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes, fileName, mediaType })

/** As a phone makes it: on its side, with the place where it was taken. */
export async function photoWithPlace(width = 400, height = 300): Promise<Buffer> {
  const photo = sharp({ create: { width, height, channels: 3, background: '#b4531a' } })
  return photo
    .withExif({
      IFD0: { Make: 'May anh cua An' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 1/1 42/1', GPSLongitude: '105/1 51/1 15/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** 21°, 1′ and the camera's name, as EXIF writes them. */
export const tellsPlace = (bytes: Buffer): boolean =>
  bytes.includes('May anh cua An') ||
  bytes.includes(Buffer.from('1500000001000000', 'hex')) ||
  bytes.includes(Buffer.from('0000001500000001', 'hex'))

/** The beginning of an MP4, which is all that is looked at; its tail is filled. */
export function videoOf(bytes: number): Buffer {
  const head = Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f326d703431', 'hex')
  const body = Buffer.alloc(bytes - head.length)
  for (let n = 0; n < body.length; n++) body[n] = (n * 31 + (n >> 8)) & 255
  return Buffer.concat([head, body])
}

/** The first page of an Opus recording. */
export const recording = Buffer.concat([
  Buffer.from('4f67675300020000000000000000a1b2c3d400000000000000000113', 'hex'),
  Buffer.from('OpusHead\u0001\u0001', 'latin1'),
  Buffer.alloc(200),
])
