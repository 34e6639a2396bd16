import { crc32 } from 'node:zlib'
import { contract, type Media, type UploadedFile } from '@trau/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'
import { cleanName } from './names.ts'
import { fileOf, photoWithPlace, tellsPlace, videoOf } from './testing/samples.ts'

const { getMedia, uploadMedia } = contract.media
const app = appForFile()
let an: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
})

const send = (file: UploadedFile) => an.call(uploadMedia, { body: { file } })
async function kept(file: UploadedFile): Promise<Media> {
  const { data, error } = await send(file)
  if (!data) throw new Error(`${file.fileName}: ${error?.code}`)
  return data
}
async function opened({ mediaId }: Media) {
  const { url } = await an.ask(getMedia, { params: { id: mediaId } })
  const answer = await fetch(app.url + url)
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const script = '<script>fetch("/steal")</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const pdf = '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'
/** Valid as a GIF and as a script. */
const polyglot = Buffer.concat([
  Buffer.from('474946383961', 'hex'),
  Buffer.from('2f2a', 'hex'),
  Buffer.from('*/=1;alert(document.domain)//'),
])
/** One entry that says it is 4 GB of zeros. */
const zipBomb = Buffer.concat([
  Buffer.from('504b0304140000000800', 'hex'),
  Buffer.alloc(8),
  Buffer.from('ffffffffffffffff08000000', 'hex'),
  Buffer.from('bomb.txt'),
  Buffer.alloc(4_000),
])

describe('whatever is uploaded, nothing of it runs in our origin', () => {
  for (const [what, bytes, name, type] of [
    ['a drawing with a script', svg, 'hình.svg', 'image/svg+xml'],
    ['a drawing called a picture', svg, 'hình.png', 'image/png'],
    ['a drawing of XML', `<?xml version="1.0"?>${svg}`, 'hình.jpg', 'image/jpeg'],
    ['a page', `<!doctype html>${script}`, 'trang.html', 'text/html'],
    ['a page called a photo', `<!doctype html>${script}`, 'ảnh.jpg', 'image/jpeg'],
    ['a page called a video', `<html>${script}`, 'phim.mp4', 'video/mp4'],
    ['a page behind an odd beginning', `\ufeff\n\n ${script}`, 'a.txt', 'text/plain'],
    [
      'XHTML',
      `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
      'a.xhtml',
      'application/xhtml+xml',
    ],
    ['a script', 'alert(1)', 'a.mjs', 'text/javascript'],
    ['a document with a script', pdf, 'hoá đơn.pdf', 'application/pdf'],
    ['a bomb in an archive', zipBomb, 'quà.zip', 'application/zip'],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'ảnh.jpg.exe', 'image/jpeg'],
  ] as const)
    it(`${what} is only ever downloaded`, async () => {
      const media = await kept(fileOf(bytes, name, type))
      expect(media.kind).toBe('FILE')
      expect(media.mimeType).not.toMatch(/^(image|video|audio|text\/html)/)
      const { headers, bytes: got } = await opened(media)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment; /),
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(got.equals(Buffer.from(bytes))).toBe(true)
    })

  it('a picture that is a script too is made anew, without it', async () => {
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    const media = await kept(fileOf(Buffer.concat([gif, Buffer.from(`/*${script}*/`)]), 'a.gif', 'image/gif'))
    const { headers, bytes } = await opened(media)
    expect([media.kind, headers.get('content-type')]).toEqual(['IMAGE', 'image/webp'])
    expect(bytes.includes('script')).toBe(false)
    expect((await send(fileOf(polyglot, 'a.gif', 'image/gif'))).error?.code).toBe('pictureInvalid')
  })

  it('a photo tells no place, whichever format it has', async () => {
    const jpeg = await photoWithPlace()
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await sharp(jpeg).keepExif().toFormat(format).toBuffer()
      expect(tellsPlace(bytes), format).toBe(true)
      const media = await kept(fileOf(bytes, `ảnh.${format}`))
      expect(media.kind).toBe('IMAGE')
      expect(tellsPlace((await opened(media)).bytes), format).toBe(false)
    }
  })
})

/** A picture of some size in a few bytes: what stands behind the size is missing. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', Buffer.alloc(20)),
  ])
}

it('bombs, halves and nothing at all are refused, and cost nothing', async () => {
  const photo = await photoWithPlace()
  const before = process.memoryUsage.rss()
  for (const [bytes, code, data] of [
    [hugePng(60_000, 60_000), 'pictureInvalid', { reason: 'tooManyPixels' }],
    [hugePng(2_000_000_000, 2), 'pictureInvalid', {}],
    [photo.subarray(0, photo.length / 2), 'pictureInvalid', { reason: 'damaged' }],
    [Buffer.alloc(0), 'fileEmpty', undefined],
  ] as const)
    expect((await send(fileOf(bytes, 'a.png', 'image/png'))).error).toMatchObject({
      code,
      ...(data && { data }),
    })
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
  expect(await app.app.db.selectFrom('media').selectAll().where('name', '=', 'a.png').execute()).toEqual([])
})

describe('a name is only ever a name', () => {
  const long = 'Báo cáo tài chính quý bốn năm hai nghìn không trăm hai mươi sáu '.repeat(12)
  for (const [sent, shown] of [
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['/', 'Tệp không tên'],
    ['..', 'Tệp không tên'],
    ['', 'Tệp không tên'],
    ['\u3164\u034f', 'Tệp không tên'],
    ['\u2800.pdf', 'Tệp không tên.pdf'],
    ['.\u3164', 'Tệp không tên'],
    ['.env', '.env'],
    ['ảnh\u202egpj.exe', 'ảnhgpj.exe'],
    ['a\u200b\ufeffb\u2066.txt', 'ab.txt'],
    ['hai\r\ndòng.txt', 'haidòng.txt'],
    ['Bản nháp 🇻🇳👨‍👩‍👧.txt', 'Bản nháp 🇻🇳👨‍👩‍👧.txt'],
    ['Tie\u0302\u0301ng Vie\u0323\u0302t.txt', 'Tiếng Việt.txt'],
    ['con.txt', 'con.txt'],
    ['%2e%2e%2fa.txt', '%2e%2e%2fa.txt'],
  ] as const)
    it(`${JSON.stringify(sent)} is shown as ${shown}`, () => expect(cleanName(sent)).toBe(shown))

  it('a name of any length is saved under what it begins with, by its own ending', async () => {
    const media = await kept(fileOf('x', `${long}.docx`))
    expect(media).toMatchObject({ extension: 'docx' })
    expect(media.name).toMatch(/^Báo cáo .*….docx$/)
    expect([...media.name].length).toBeLessThanOrEqual(200)
    const { headers } = await opened(media)
    const saved = /filename\*=UTF-8''(.*)$/.exec(headers.get('content-disposition')!)![1]!
    expect(decodeURIComponent(saved)).toBe(media.name)
    const video = await kept(fileOf(videoOf(100), "đường dẫn (1)'s*.mp4"))
    expect((await opened(video)).headers.get('content-disposition')).toBe(
      `inline; filename="duong dan (1)'s*.mp4"; filename*=UTF-8''%C4%91%C6%B0%E1%BB%9Dng%20d%E1%BA%ABn%20%281%29%27s%2A.mp4`,
    )
  })
})
