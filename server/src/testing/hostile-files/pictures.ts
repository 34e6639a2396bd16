import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { docxOf, pdfOf } from '#platform/documents/testing/samples.ts'
import { photoWithPlace, recording, videoOf } from '../../services/media/testing/samples.ts'
import { cut, type HostileFile } from './hostile-file.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of some size with these chunks. */
function pngOf(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const pixelsOf = (bytes: number) => chunk('IDAT', deflateSync(Buffer.alloc(bytes)))
const onePixel = pixelsOf(4)
const profile = (bytes: number) =>
  chunk('iCCP', Buffer.concat([Buffer.from('x\u0000\u0000'), deflateSync(Buffer.alloc(bytes))]))
const comment = (bytes: number) =>
  chunk('zTXt', Buffer.concat([Buffer.from('x\u0000\u0000'), deflateSync(Buffer.alloc(bytes, 'a'))]))

/** A box of ISO base media (HEIC, AVIF, MP4). */
const box = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length + 8)
  return Buffer.concat([length, Buffer.from(type), data])
}
const heic = () =>
  Buffer.concat([
    box('ftyp', Buffer.from('heic\u0000\u0000\u0000\u0000mif1heic', 'latin1')),
    box('meta', Buffer.alloc(400)),
    box('mdat', Buffer.alloc(4_000, 'x')),
  ])
const avifOf = (width: number, height: number) => {
  const size = Buffer.alloc(12)
  size.writeUInt32BE(width, 4)
  size.writeUInt32BE(height, 8)
  const sizes = box('iprp', box('ipco', box('ispe', size)))
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\u0000\u0000\u0000\u0000mif1avif', 'latin1')),
    box('meta', Buffer.concat([Buffer.alloc(4), sizes])),
    box('mdat', Buffer.alloc(2_000)),
  ])
}

/** With another size in its header. */
async function jpegOf(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await photoWithPlace())
  const at = bytes.indexOf(Buffer.from('ffc0', 'hex'))
  bytes.writeUInt16BE(height, at + 5)
  bytes.writeUInt16BE(width, at + 7)
  return bytes
}
async function webpOf(width: number, height: number): Promise<Buffer> {
  const bytes = await small().webp({ lossless: true }).toBuffer()
  // 14 bits each, less one (https://developers.google.com/speed/webp/docs/webp_lossless_bitstream_specification).
  bytes.writeUInt32LE(((height - 1) << 14) | (width - 1), bytes.indexOf('VP8L') + 9)
  return bytes
}
async function gifOf(width: number, height: number): Promise<Buffer> {
  const bytes = await small().gif().toBuffer()
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}
const small = () => sharp({ create: { width: 16, height: 16, channels: 3, background: 'green' } })
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })

const bombs: [what: string, extension: string, build: () => Buffer | Promise<Buffer>][] = [
  ['60,000 × 60,000 pixels without any', 'png', () => pngOf(60_000, 60_000, onePixel)],
  ['2,000,000,000 × 2 pixels', 'png', () => pngOf(2_000_000_000, 2, onePixel)],
  ['no pixels at all', 'png', () => pngOf(0, 0, onePixel)],
  ['8,000 × 8,000 white pixels', 'png', () => flat(8_000, 8_000).png().toBuffer()],
  ['one row of 40,000,000 pixels', 'png', () => pngOf(40_000_000, 1, pixelsOf(120_000_001))],
  ['pixels that unpack to 100 MB', 'png', () => pngOf(100, 100, pixelsOf(100_000_000))],
  ['a colour profile that unpacks to 100 MB', 'png', () => pngOf(8, 8, profile(100_000_000), pixelsOf(200))],
  ['a comment that unpacks to 100 MB', 'png', () => pngOf(8, 8, comment(100_000_000), pixelsOf(200))],
  [
    '20,000 comments',
    'png',
    () => pngOf(8, 8, ...Array.from({ length: 20_000 }, () => comment(100)), pixelsOf(200)),
  ],
  ['65,535 × 65,535 pixels', 'jpg', () => jpegOf(65_535, 65_535)],
  ['6,000 × 6,000 pixels of 400 × 300', 'jpg', () => jpegOf(6_000, 6_000)],
  ['16,383 × 16,383 pixels', 'webp', () => webpOf(16_383, 16_383)],
  ['65,535 × 65,535 pixels', 'gif', () => gifOf(65_535, 65_535)],
  ['6,000 × 6,000 pixels of 16 × 16', 'gif', () => gifOf(6_000, 6_000)],
  [
    '2,000 frames',
    'gif',
    () =>
      sharp({ create: { width: 16, height: 16 * 2_000, channels: 3, background: 'red', pageHeight: 16 } })
        .gif()
        .toBuffer(),
  ],
  ['4,000,000,000 × 4,000,000,000 pixels', 'avif', () => avifOf(4_000_000_000, 4_000_000_000)],
  ['nothing behind its size', 'avif', () => avifOf(64, 64)],
  ['boxes of nothing', 'heic', heic],
  ['6,300 × 6,300 pixels, as many as are drawn', 'jpg', () => flat(6_300, 6_300).jpeg().toBuffer()],
]

const wholeFiles: [extension: string, build: () => Buffer | Promise<Buffer>][] = [
  ['jpg', () => photoWithPlace()],
  ['png', () => small().png().toBuffer()],
  ['webp', () => small().webp().toBuffer()],
  ['gif', () => small().gif().toBuffer()],
  ['avif', () => small().avif().toBuffer()],
  ['heic', heic],
  ['pdf', () => pdfOf('Nua trang')],
  ['docx', () => docxOf('Nửa trang')],
  ['mp4', () => videoOf(3_000)],
  ['ogg', () => recording],
]
const halfFiles = wholeFiles.flatMap(([extension, build]) =>
  [0.1, 0.5, 0.99].map(
    (part): HostileFile => ({
      what: `the first ${part * 100} % of ${extension}`,
      name: `dở.${extension}`,
      mediaType: 'application/octet-stream',
      build: async () => cut(await build(), part),
    }),
  ),
)

export const pictureFiles: readonly HostileFile[] = [
  ...bombs.map(
    ([what, extension, build]): HostileFile => ({
      what: `${extension}: ${what}`,
      name: `ảnh.${extension}`,
      mediaType: `image/${extension}`,
      build,
    }),
  ),
  ...halfFiles,
]
