import { deflateSync } from 'node:zlib'
import type { UploadedFile } from '@trau/contract'
import sharp, { type Sharp } from 'sharp'
import { fileOf, photoWithPlace, recording, videoOf } from './samples.ts'

/** A file as a phone, a camera or an editor leaves it, and what it becomes. */
export interface OddFile {
  name: string
  /** What the client calls it. */
  claimed: string
  bytes(): Buffer | Promise<Buffer>
  /** Its kind and, of a picture, its size as it is seen; or the code of the refusal. */
  fate:
    | { kind: 'IMAGE'; width: number; height: number; mimeType?: string }
    | { kind: 'FILE' | 'VIDEO' | 'AUDIO'; mimeType?: string }
    | { error: 'fileEmpty' | 'pictureInvalid' }
}

const [width, height] = [60, 40]
/** Two halves, so that a turned picture is another one. */
const picture = (channels: 3 | 4 = 3): Sharp => {
  const pixels = Buffer.alloc(width * height * channels, 255)
  for (let n = 0; n < width * (height / 2); n++) pixels.set([180, 40, 30], n * channels)
  return sharp(pixels, { raw: { width, height, channels } })
}
const jpeg = () => picture().jpeg().toBuffer()
const png = () => picture(4).png().toBuffer()
const cut = async (bytes: Promise<Buffer>, part: number) => {
  const whole = await bytes
  return whole.subarray(0, Math.floor(whole.length * part))
}
const moving = async (frames: number) =>
  sharp(await Promise.all(Array.from({ length: frames }, (_, n) => frameOf(n))), { join: { animated: true } })
const frameOf = (n: number) =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: { r: 20 * n, g: 90, b: 120 } } })
    .png()
    .toBuffer()
/** Of a size at which most of a file is what is seen, and with no two rows alike. */
const grain = () => {
  const pixels = Buffer.alloc(320 * 240 * 3)
  for (let n = 0; n < pixels.length; n++) pixels[n] = (n * 31 + (n >> 7) * 17 + ((n * n) >> 9)) & 255
  return sharp(pixels, { raw: { width: 320, height: 240, channels: 3 } })
}
const grainImage = { kind: 'IMAGE', width: 320, height: 240 } as const
const hex = (digits: string, length = 0) => Buffer.concat([Buffer.from(digits, 'hex'), Buffer.alloc(length)])
/** The beginning of a file of the ISO base media format (ISO/IEC 14496-12), of this brand. */
const brandOf = (brand: string) =>
  Buffer.concat([
    hex('00000018'),
    Buffer.from(`ftyp${brand}`),
    hex('00000000'),
    Buffer.from('mp41isom'),
    Buffer.alloc(400),
  ])

const image = { kind: 'IMAGE', width, height } as const
const file = { kind: 'FILE' } as const

/** Orientations 1 to 8 of EXIF: from the fifth on, a picture lies on its side. */
const turned: OddFile[] = [1, 2, 3, 4, 5, 6, 7, 8].map(orientation => ({
  name: `IMG_000${orientation}.JPG`,
  claimed: 'image/jpeg',
  bytes: () => picture().withMetadata({ orientation }).jpeg().toBuffer(),
  fate: orientation < 5 ? image : { kind: 'IMAGE', width: height, height: width },
}))

const pictures: OddFile[] = [
  {
    name: 'in.jpg',
    claimed: 'image/jpeg',
    bytes: () => picture().toColourspace('cmyk').jpeg().toBuffer(),
    fate: image,
  },
  {
    name: 'xám.jpg',
    claimed: 'image/jpeg',
    bytes: () => picture().toColourspace('b-w').jpeg().toBuffer(),
    fate: image,
  },
  {
    name: 'web.jpg',
    claimed: 'image/jpeg',
    bytes: () => picture().jpeg({ progressive: true }).toBuffer(),
    fate: image,
  },
  {
    name: 'mozjpeg.jpg',
    claimed: 'image/jpeg',
    bytes: () => picture().jpeg({ mozjpeg: true }).toBuffer(),
    fate: image,
  },
  {
    name: '444.jpg',
    claimed: 'image/jpeg',
    bytes: () => picture().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    fate: image,
  },
  {
    name: 'nơi chụp.jpeg',
    claimed: 'image/jpeg',
    bytes: () => photoWithPlace(60, 40),
    fate: { kind: 'IMAGE', width: 40, height: 60 },
  },
  {
    // A motion photo: the film stands behind the picture.
    name: 'MVIMG_1.jpg',
    claimed: 'image/jpeg',
    bytes: async () => Buffer.concat([await jpeg(), videoOf(2_000)]),
    fate: image,
  },
  { name: 'màn hình.png', claimed: 'image/png', bytes: png, fate: { ...image, mimeType: 'image/png' } },
  {
    name: '16 bit.png',
    claimed: 'image/png',
    bytes: () => picture().toColourspace('rgb16').png().toBuffer(),
    fate: image,
  },
  {
    name: 'bảng màu.png',
    claimed: 'image/png',
    bytes: () => picture().png({ palette: true }).toBuffer(),
    fate: image,
  },
  {
    name: 'xen kẽ.png',
    claimed: 'image/png',
    bytes: () => picture().png({ progressive: true }).toBuffer(),
    fate: image,
  },
  {
    name: 'xám.png',
    claimed: 'image/png',
    bytes: () => picture().toColourspace('b-w').png().toBuffer(),
    fate: image,
  },
  {
    name: 'điểm.png',
    claimed: 'image/png',
    bytes: () =>
      sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    fate: { kind: 'IMAGE', width: 1, height: 1 },
  },
  {
    name: 'dải.png',
    claimed: 'image/png',
    bytes: () =>
      sharp({ create: { width: 900, height: 4, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    fate: { kind: 'IMAGE', width: 900, height: 4 },
  },
  { name: 'ảnh.webp', claimed: 'image/webp', bytes: () => picture().webp().toBuffer(), fate: image },
  {
    name: 'nét.webp',
    claimed: 'image/webp',
    bytes: () => picture(4).webp({ lossless: true }).toBuffer(),
    fate: image,
  },
  {
    name: 'cười.gif',
    claimed: 'image/gif',
    bytes: async () => (await moving(3)).gif().toBuffer(),
    fate: { kind: 'IMAGE', width: 20, height: 10 },
  },
  {
    name: 'động.webp',
    claimed: 'image/webp',
    bytes: async () => (await moving(4)).webp().toBuffer(),
    fate: { kind: 'IMAGE', width: 20, height: 10 },
  },
  { name: 'tĩnh.gif', claimed: 'image/gif', bytes: () => picture().gif().toBuffer(), fate: image },
  { name: 'mới.avif', claimed: 'image/avif', bytes: () => picture().avif().toBuffer(), fate: image },
]

/** A download or a memory card that lost the last bytes: it is shown, as far as it goes. */
const nearlyWhole: OddFile[] = [
  {
    name: 'mất chút đuôi.jpg',
    claimed: 'image/jpeg',
    bytes: () => cut(grain().jpeg().toBuffer(), 0.97),
    fate: grainImage,
  },
  {
    name: 'mất hai byte.jpg',
    claimed: 'image/jpeg',
    bytes: async () => (await grain().jpeg({ progressive: true }).toBuffer()).subarray(0, -2),
    fate: grainImage,
  },
  {
    name: 'mất chút đuôi.png',
    claimed: 'image/png',
    bytes: () => cut(grain().png().toBuffer(), 0.97),
    fate: { ...grainImage, mimeType: 'image/png' },
  },
]

/** What a name or a client says of it counts for nothing. */
const misnamed: OddFile[] = [
  {
    name: 'thật ra là jpeg.png',
    claimed: 'image/png',
    bytes: jpeg,
    fate: { ...image, mimeType: 'image/jpeg' },
  },
  { name: 'không đuôi', claimed: 'application/octet-stream', bytes: jpeg, fate: image },
  { name: 'ảnh.txt', claimed: 'text/plain', bytes: png, fate: image },
  {
    name: 'ảnh.pdf.jpg',
    claimed: 'image/jpeg',
    bytes: () => Buffer.from('%PDF-1.7\n1 0 obj\n'),
    fate: { ...file, mimeType: 'application/pdf' },
  },
  {
    name: 'trang.jpg',
    claimed: 'image/jpeg',
    bytes: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    fate: file,
  },
  { name: 'phim.jpg', claimed: 'image/jpeg', bytes: () => videoOf(2_000), fate: { kind: 'VIDEO' } },
  {
    name: 'ghi âm.mp4',
    claimed: 'audio/mp4',
    bytes: () => videoOf(2_000),
    fate: { kind: 'AUDIO', mimeType: 'audio/mp4' },
  },
]

/** No pictures: whoever sends them gets an error, and the page sends them as files. */
const damaged: OddFile[] = [
  {
    name: 'thiếu đuôi.jpg',
    claimed: 'image/jpeg',
    bytes: () => cut(jpeg(), 0.6),
    fate: { error: 'pictureInvalid' },
  },
  {
    name: 'mất nửa.jpg',
    claimed: 'image/jpeg',
    bytes: () => cut(grain().jpeg().toBuffer(), 0.5),
    fate: { error: 'pictureInvalid' },
  },
  {
    name: 'mất nửa.png',
    claimed: 'image/png',
    bytes: () => cut(grain().png().toBuffer(), 0.5),
    fate: { error: 'pictureInvalid' },
  },
  {
    name: 'mất nửa các lượt.jpg',
    claimed: 'image/jpeg',
    bytes: () => cut(grain().jpeg({ progressive: true }).toBuffer(), 0.5),
    fate: { error: 'pictureInvalid' },
  },
  {
    name: 'hỏng giữa chừng.png',
    claimed: 'image/png',
    bytes: async () => {
      const bytes = await cut(grain().png().toBuffer(), 0.97)
      bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 40)
      return bytes
    },
    fate: { error: 'pictureInvalid' },
  },
  {
    name: 'chỉ có đầu.jpg',
    claimed: 'image/jpeg',
    bytes: () => cut(jpeg(), 0.1),
    fate: { error: 'pictureInvalid' },
  },
  {
    name: 'thiếu.png',
    claimed: 'image/png',
    bytes: () => cut(png(), 0.5),
    fate: { error: 'pictureInvalid' },
  },
  {
    name: 'thiếu.webp',
    claimed: 'image/webp',
    bytes: () => cut(picture().webp().toBuffer(), 0.5),
    fate: { error: 'pictureInvalid' },
  },
  {
    name: 'thiếu.gif',
    claimed: 'image/gif',
    bytes: () =>
      cut(
        moving(3).then(one => one.gif().toBuffer()),
        0.3,
      ),
    fate: { error: 'pictureInvalid' },
  },
  {
    name: 'khoe khoang.png',
    claimed: 'image/png',
    bytes: () => claiming(50_000, 50_000),
    fate: { error: 'pictureInvalid' },
  },
  { name: 'rỗng.jpg', claimed: 'image/jpeg', bytes: () => Buffer.alloc(0), fate: { error: 'fileEmpty' } },
  { name: 'toàn số không.jpg', claimed: 'image/jpeg', bytes: () => Buffer.alloc(5_000), fate: file },
]

/** A PNG (ISO/IEC 15948) whose header claims a size; its data is one line. */
function claiming(wide: number, high: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(wide, 0)
  header.writeUInt32BE(high, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const part = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  return Buffer.concat([
    hex('89504e470d0a1a0a'),
    part('IHDR', header),
    part('IDAT', deflateSync(Buffer.alloc(64))),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** CRC-32 of ISO 3309, as PNG uses it. */
function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** Pictures that no browser shows everywhere, and files of editors. */
const others: OddFile[] = [
  { name: 'IMG_2.HEIC', claimed: 'image/heic', bytes: () => brandOf('heic'), fate: file },
  { name: 'quét.tiff', claimed: 'image/tiff', bytes: () => picture().tiff().toBuffer(), fate: file },
  { name: 'DSC_1.NEF', claimed: 'image/x-nikon-nef', bytes: () => hex('4d4d002a00000008', 400), fate: file },
  { name: 'IMG_3.DNG', claimed: 'image/x-adobe-dng', bytes: () => hex('49492a0008000000', 400), fate: file },
  {
    name: 'cũ.bmp',
    claimed: 'image/bmp',
    bytes: () => hex('424d36000000000000003600000028000000', 400),
    fate: file,
  },
  {
    name: 'biểu tượng.ico',
    claimed: 'image/x-icon',
    bytes: () => hex('00000100010010100000', 400),
    fate: file,
  },
  {
    name: 'vẽ.svg',
    claimed: 'image/svg+xml',
    bytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    fate: file,
  },
  {
    name: 'thiết kế.psd',
    claimed: 'image/vnd.adobe.photoshop',
    bytes: () => hex('38425053000100000000', 400),
    fate: file,
  },
  { name: 'ảnh.jxl', claimed: 'image/jxl', bytes: () => hex('ff0a', 400), fate: file },
]

const recordings: OddFile[] = [
  {
    name: 'VID_1.mp4',
    claimed: 'video/mp4',
    bytes: () => videoOf(3_000),
    fate: { kind: 'VIDEO', mimeType: 'video/mp4' },
  },
  {
    name: 'IMG_4.MOV',
    claimed: 'video/quicktime',
    bytes: () => brandOf('qt  '),
    fate: { kind: 'VIDEO', mimeType: 'video/quicktime' },
  },
  {
    name: 'ghi.m4a',
    claimed: 'audio/x-m4a',
    bytes: () => brandOf('M4A '),
    fate: { kind: 'AUDIO', mimeType: 'audio/mp4' },
  },
  {
    name: 'lời.ogg',
    claimed: 'audio/ogg',
    bytes: () => recording,
    fate: { kind: 'AUDIO', mimeType: 'audio/ogg' },
  },
  {
    name: 'thu.wav',
    claimed: 'audio/wav',
    bytes: () =>
      Buffer.concat([Buffer.from('RIFF'), hex('24080000'), Buffer.from('WAVEfmt '), Buffer.alloc(400)]),
    fate: { kind: 'AUDIO', mimeType: 'audio/wav' },
  },
  {
    name: 'nhạc.flac',
    claimed: 'audio/flac',
    bytes: () => hex('664c614300000022', 400),
    fate: { kind: 'AUDIO', mimeType: 'audio/flac' },
  },
  {
    name: 'bìa to.mp3',
    claimed: 'audio/mpeg',
    bytes: () => hex('49443304000000000000', 40_000),
    fate: { kind: 'AUDIO', mimeType: 'audio/mpeg' },
  },
  {
    name: 'phim.avi',
    claimed: 'video/x-msvideo',
    bytes: () =>
      Buffer.concat([Buffer.from('RIFF'), hex('24080000'), Buffer.from('AVI LIST'), Buffer.alloc(400)]),
    fate: file,
  },
]

const documents: OddFile[] = [
  {
    name: 'báo cáo.pdf',
    claimed: 'application/pdf',
    bytes: () => Buffer.from('%PDF-1.7\n'),
    fate: { ...file, mimeType: 'application/pdf' },
  },
  {
    name: 'utf16.txt',
    claimed: 'text/plain',
    bytes: () => Buffer.from('\uFEFFChào cả nhà', 'utf16le'),
    fate: file,
  },
  {
    name: 'có BOM.txt',
    claimed: 'text/plain',
    bytes: () => Buffer.from('\uFEFFChào cả nhà'),
    fate: { ...file, mimeType: 'text/plain' },
  },
  {
    name: 'lưu.zip',
    claimed: 'application/zip',
    bytes: () => hex('504b0304140000000000', 200),
    fate: { ...file, mimeType: 'application/zip' },
  },
  {
    name: 'cài.exe',
    claimed: 'application/x-msdownload',
    bytes: () => hex('4d5a90000300000004000000', 400),
    fate: file,
  },
  {
    name: 'một chữ',
    claimed: 'text/plain',
    bytes: () => Buffer.from('a'),
    fate: { ...file, mimeType: 'text/plain' },
  },
  { name: 'Ảnh tôi'.normalize('NFD'), claimed: 'image/jpeg', bytes: jpeg, fate: image },
  { name: '../../etc/passwd', claimed: 'image/jpeg', bytes: jpeg, fate: image },
  { name: `${'dài '.repeat(100)}.jpg`, claimed: 'image/jpeg', bytes: jpeg, fate: image },
]

export const oddFiles: readonly OddFile[] = [
  ...turned,
  ...pictures,
  ...nearlyWhole,
  ...misnamed,
  ...damaged,
  ...others,
  ...recordings,
  ...documents,
]

export const uploadOf = async ({ name, claimed, bytes }: OddFile): Promise<UploadedFile> =>
  fileOf(await bytes(), name, claimed)
