import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import { createPictures } from './index.ts'

const pictures = createPictures(1)
const renditions = [
  { name: 'full', within: 512 },
  { name: 'small', within: 96, isSquare: true },
]
const render = (bytes: Uint8Array, crop?: Parameters<typeof pictures.render>[2]) =>
  pictures.render(bytes, renditions, crop)
const picture = (width: number, height: number, background = '#0e7a52') =>
  sharp({ create: { width, height, channels: 3, background } })

describe('a picture', () => {
  it('a picture is encoded anew as WebP in each size, and never made larger', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const made = await render(await picture(1200, 800)[format]().toBuffer())
      expect([made.width, made.height], format).toEqual([512, 341])
      const small = await sharp(made.renditions.get('small')).metadata()
      expect([small.format, small.width, small.height], format).toEqual(['webp', 96, 96])
    }
    const tiny = await render(await picture(20, 10).png().toBuffer())
    expect([tiny.width, tiny.height]).toEqual([20, 10])
  })

  it('loses where and with what it was taken, and is turned as it was held', async () => {
    const held = await picture(400, 200)
      .withExif({ IFD0: { Make: 'BiMat', Copyright: 'x' }, IFD3: { GPSLatitude: '21/1 1/1 0/1' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const made = await render(held)
    expect([made.width, made.height]).toEqual([200, 400])
    const full = made.renditions.get('full')!
    const { exif, xmp, iptc, orientation } = await sharp(full).metadata()
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(full.includes('BiMat')).toBe(false)
  })

  it('a picture is cut where asked, in what is seen, and not outside of it', async () => {
    const red = await picture(100, 100, '#ff0000').png().toBuffer()
    const both = await picture(300, 100, '#0000ff')
      .composite([{ input: red, left: 200, top: 0 }])
      .png()
      .toBuffer()
    const made = await render(both, { x: 200, y: 0, width: 100, height: 100 })
    const { channels } = await sharp(made.renditions.get('full')).stats()
    expect(channels.map(channel => Math.round(channel.mean))).toEqual([
      expect.closeTo(255, -1),
      expect.closeTo(0, -1),
      expect.closeTo(0, -1),
    ])
    await expect(render(both, { x: 201, y: 0, width: 100, height: 100 })).rejects.toMatchObject({
      code: 'pictureInvalid',
      data: { reason: 'cropOutside' },
    })
  })

  it('has a ThumbHash of its shape', async () => {
    const { hash } = await render(await picture(400, 200).png().toBuffer())
    expect(thumbHashToApproximateAspectRatio(Buffer.from(hash, 'base64'))).toBeCloseTo(2, 0)
  })

  it('a picture that moves gives its first frame', async () => {
    const frames = Buffer.concat(
      await Promise.all(['#ff0000', '#00ff00'].map(color => picture(50, 50, color).raw().toBuffer())),
    )
    const moving = await sharp(frames, { raw: { width: 50, height: 100, channels: 3, pageHeight: 50 } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    expect((await render(moving)).height).toBe(50)
  })
})

describe('what is no picture, or a trap', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const refused = (bytes: Uint8Array) =>
    render(bytes).then(
      () => 'taken',
      error => error.data?.reason ?? error.message,
    )

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('chào bạn')],
    ['an SVG', Buffer.from(svg)],
    ['an SVG that says it is XML', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a TIFF', Buffer.from('49492a000800000000000000', 'hex')],
  ])('%s is refused as none', async (_, bytes) => {
    expect(await refused(bytes)).toBe('notAPicture')
  })

  it('one that begins like a picture and is not is damaged', async () => {
    const png = await picture(64, 64).png().toBuffer()
    expect(await refused(Buffer.concat([png.subarray(0, 60), Buffer.from(svg)]))).toBe('damaged')
    expect(await refused((await picture(640, 640).jpeg().toBuffer()).subarray(0, 300))).toBe('damaged')
    expect(await refused(Buffer.from('GIF89a=1;alert(1)//'))).toBe('damaged')
  })

  it('a JPEG or PNG that is cut off shows what it has, where less than a tenth of its height is missing', async () => {
    const rows = Buffer.alloc(300 * 200 * 3)
    for (let n = 0; n < rows.length; n++) rows[n] = (n * 31 + (n >> 7) * 17) & 255
    const whole = sharp(rows, { raw: { width: 300, height: 200, channels: 3 } })
    const sizes = [{ name: 'full', within: 300 }]
    for (const format of ['jpeg', 'png'] as const) {
      const bytes = await whole[format]().toBuffer()
      const partOf = (part: number) => bytes.subarray(0, Math.floor(bytes.length * part))
      const made = await pictures.prepare(partOf(0.96), sizes)
      expect(made, format).toMatchObject({ width: 300, height: 200, mediaType: `image/${format}` })
      // Row by row as it was, down to where the file ends.
      const top = { left: 0, top: 0, width: 300, height: 176 }
      const [shownPixels, ownPixels] = await Promise.all(
        [made!.full, bytes].map(picture => sharp(picture).extract(top).removeAlpha().raw().toBuffer()),
      )
      const difference = shownPixels!.reduce((sum, value, n) => sum + Math.abs(value - ownPixels![n]!), 0)
      expect(difference / shownPixels!.length, format).toBeLessThan(format === 'png' ? 0.001 : 12)
      expect(await refused(partOf(0.85)), format).toBe('damaged')
    }
  })

  it('a picture with a script behind it comes out without the script', async () => {
    const gif = Buffer.concat([
      await picture(64, 64).gif().toBuffer(),
      Buffer.from('/*<script>alert(1)</script>*/'),
    ])
    const { renditions: made } = await render(gif)
    for (const bytes of made.values()) expect(bytes.includes('alert')).toBe(false)
  })

  it('a photo of a phone with 48 or 108 million pixels is made smaller, turned as it was held', async () => {
    const before = process.memoryUsage().rss
    const photo = await picture(8_064, 6_048).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await pictures.prepare(photo, renditions)).toMatchObject({
      ...{ width: 3_024, height: 4_032, mediaType: 'image/jpeg' },
    })
    const crop = { x: 6_000, y: 8_000, width: 48, height: 64 }
    expect(await render(photo, crop)).toMatchObject({
      ...{ width: 24, height: 32, original: { width: 6_048, height: 8_064 } },
    })
    await expect(render(photo, { ...crop, y: 8_001 })).rejects.toMatchObject({
      data: { reason: 'cropOutside' },
    })
    const larger = await picture(12_000, 9_000).jpeg().toBuffer()
    expect(await pictures.prepare(larger, renditions)).toMatchObject({ width: 6_000, height: 4_500 })
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
  })

  it('what is too large to be decoded and no such photo is not drawn, nor does it lose frames', async () => {
    const large = picture(8_000, 8_000)
    const moving = gifOf(640, 360, 200)
    for (const bytes of [
      await large.clone().png().toBuffer(),
      await large.clone().jpeg({ progressive: true }).toBuffer(),
      moving,
    ])
      expect(await pictures.prepare(bytes, renditions)).toBeUndefined()
    expect(await refused(await large.png().toBuffer())).toBe('tooManyPixels')
    expect((await render(moving)).original).toEqual({ width: 640, height: 360 })
  })

  it('a small file that would be billions of pixels is refused before it is decoded', async () => {
    const bomb = pngOfSize(50_000, 50_000)
    const before = process.memoryUsage().rss
    expect(await refused(bomb)).toBe('tooManyPixels')
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })
})

/** A GIF of so many frames, each of which draws one dot (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). */
function gifOf(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const frame = Buffer.from('21f904000a0000002c0000000001000100000202440100', 'hex')
  const screen = Buffer.from('800000ffffff000000', 'hex')
  return Buffer.concat([
    ...[Buffer.from('GIF89a'), size, screen],
    ...Array.from({ length: frames }, () => frame),
    Buffer.from('3b', 'hex'),
  ])
}

/** A PNG whose header claims a size; what follows is not looked at. */
function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c03000000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
