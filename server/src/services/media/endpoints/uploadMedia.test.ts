import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@trau/contract'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { formOf, type Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { breakOffTransactions } from '../testing/lost-answers.ts'
import { fileOf, photoWithPlace, recording, tellsPlace, videoOf } from '../testing/samples.ts'

const { getMedia, listMedia, uploadMedia, uploadMediaGroup } = contract.media
const app = appForFile({ env: { FILES_QUOTA_MB: '1' } })
let an: Person

beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
})

const bytesAt = async (url: string) => Buffer.from(await (await fetch(app.url + url)).arrayBuffer())

describe('uploadMedia', () => {
  it('keeps a photo upright and without the place where it was taken, in three sizes', async () => {
    const file = fileOf(await photoWithPlace(2000, 1000), 'Ảnh Hà Nội.JPEG', 'image/jpeg')
    expect(tellsPlace(Buffer.from(file.bytes))).toBe(true)
    const media = await an.ask(uploadMedia, { body: { file } })
    expect(media).toMatchObject({
      ...{ kind: 'IMAGE', name: 'Ảnh Hà Nội.JPEG', extension: 'jpg', mimeType: 'image/jpeg' },
      ...{ width: 1000, height: 2000, hash: expect.stringMatching(/^[\w+/]{20,}=*$/) },
    })
    const links = await an.ask(getMedia, { params: { id: media.mediaId } })
    for (const [url, width, format] of [
      [links.url, 1000, 'jpeg'],
      [links.previewUrl!, 800, 'webp'],
      [links.thumbnailUrl!, 160, 'webp'],
    ] as const) {
      const bytes = await bytesAt(url)
      expect(await sharp(bytes).metadata()).toMatchObject({ width, format })
      expect(tellsPlace(bytes)).toBe(false)
    }
  })

  it('keeps what moves moving, and see-through pictures see-through', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 40, height: 30, channels: 4, background } })
        .png()
        .toBuffer()
    const gif = await sharp([await frame('#f00'), await frame('#0f0')], { join: { animated: true } })
      .gif()
      .toBuffer()
    const moving = await an.ask(uploadMedia, { body: { file: fileOf(gif, 'cười.gif', 'image/gif') } })
    expect(moving).toMatchObject({
      kind: 'IMAGE',
      name: 'cười.webp',
      extension: 'webp',
      width: 40,
      height: 30,
    })
    const { url } = await an.ask(getMedia, { params: { id: moving.mediaId } })
    expect((await sharp(await bytesAt(url), { pages: -1 }).metadata()).pages).toBe(2)
    const png = await an.ask(uploadMedia, { body: { file: fileOf(await frame('#0000'), 'dấu.png') } })
    expect(png).toMatchObject({ mimeType: 'image/png', name: 'dấu.png' })
  })

  it('keeps a picture that is too large to be encoded anew as a file, byte for byte', async () => {
    const bytes = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const media = await an.ask(uploadMedia, { body: { file: fileOf(bytes, 'bản đồ.png', 'image/png') } })
    expect(media).toMatchObject({ kind: 'FILE', name: 'bản đồ.png', extension: 'png', bytes: bytes.length })
    const { downloadUrl } = await an.ask(getMedia, { params: { id: media.mediaId } })
    expect((await bytesAt(downloadUrl)).equals(bytes)).toBe(true)
  })

  it('takes sound and video with what their maker tells of them, and any other file as it is', async () => {
    const peaks = Array.from({ length: 64 }, (_, n) => n)
    const voice = await an.ask(uploadMedia, {
      body: { file: fileOf(recording, 'ghi âm.ogg', 'audio/ogg'), durationMs: 4200, peaks },
    })
    expect(voice).toMatchObject({ kind: 'AUDIO', mimeType: 'audio/ogg', durationMs: 4200, peaks })
    const video = await an.ask(uploadMedia, {
      body: { file: fileOf(videoOf(5000), 'phim.mp4', 'video/mp4'), width: 640, height: 360, durationMs: 9 },
    })
    expect(video).toMatchObject({ kind: 'VIDEO', width: 640, height: 360, durationMs: 9, bytes: 5000 })
    const bytes = await photoWithPlace()
    const asFile = await an.ask(uploadMedia, { body: { file: fileOf(bytes, 'gốc.jpg'), asFile: true } })
    expect(asFile).toMatchObject({ kind: 'FILE', extension: 'jpg', bytes: bytes.length })
    const { downloadUrl, thumbnailUrl } = await an.ask(getMedia, { params: { id: asFile.mediaId } })
    expect(thumbnailUrl).toBeUndefined()
    expect((await bytesAt(downloadUrl)).equals(bytes)).toBe(true)
  })

  it('a group is all of its files in their order, or none', async () => {
    const files = [fileOf('một', '1.txt', 'text/plain'), fileOf(await photoWithPlace(), '2.jpg')]
    const { items: group } = await an.ask(uploadMediaGroup, { body: { file: files } })
    expect(group.map(media => [media.name, media.kind])).toEqual([
      ['1.txt', 'FILE'],
      ['2.jpg', 'IMAGE'],
    ])
    const refused = await an.call(uploadMediaGroup, { body: { file: [...files, fileOf('', 'rỗng.txt')] } })
    expect(refused.error?.code).toBe('fileEmpty')
    const broken = await an.call(uploadMediaGroup, {
      body: { file: [...files, fileOf((await photoWithPlace()).subarray(0, 700), 'hỏng.jpg')] },
    })
    expect(broken.error).toMatchObject({ code: 'pictureInvalid', data: { reason: 'damaged' } })
    expect(await ownedBy(an)).toBe(2)
    const eleven = await an.call(uploadMediaGroup, {
      body: { file: Array.from({ length: 11 }, () => files[0]!) },
    })
    expect(eleven.error?.code).toBe('badRequest')
    const [one] = group
    const { items: known } = await an.ask(listMedia, {
      body: { mediaIds: [group[1]!.mediaId, one!.mediaId] },
    })
    expect(known).toEqual([group[1], one])
  })

  it('counts a person’s files together: quotaExceeded, which keeps nothing', async () => {
    const file = fileOf(videoOf(600_000), 'a.mp4')
    await an.ask(uploadMedia, { body: { file } })
    const second = await an.call(uploadMedia, { body: { file } })
    expect([second.status, second.error]).toMatchObject([
      413,
      { code: 'quotaExceeded', data: { maxBytes: 1024 ** 2, usedBytes: 600_000 } },
    ])
    const binh = await app.person('Trần Thị Bình')
    const both = await Promise.all([0, 1].map(() => binh.call(uploadMedia, { body: { file } })))
    expect(both.map(outcome => outcome.status).sort()).toEqual([200, 413])
    expect(await ownedBy(an)).toBe(1)
  })

  it('keeps the bytes of a file whose row was written and whose answer was lost, and nothing that was spooled', async () => {
    const bytes = Buffer.from('ghi chú')
    const restore = breakOffTransactions(app, true)
    const outcome = await an.call(uploadMedia, { body: { file: fileOf(bytes, 'a.txt') } }).finally(restore)
    expect(outcome.error?.code).toBe('tooBusy')
    const { media_id: id } = await app.app.db
      .selectFrom('media')
      .select('media_id')
      .where('user_id', '=', an.userId)
      .executeTakeFirstOrThrow()
    const { url } = await an.ask(getMedia, { params: { id } })
    expect(await bytesAt(url)).toEqual(bytes)
    expect(await readdir(join(app.app.config.dataDir, 'uploads'))).toEqual([])
  })

  it('takes no path from a client, no other body, and leaves nothing of a form that breaks off', async () => {
    const post = async (type: string, body: Buffer) => {
      const answer = await app.raw('POST', uploadMedia.path.replace('{tenant}', 'default'), {
        headers: { authorization: `Bearer ${an.tokens.accessToken}`, 'content-type': type },
        body,
      })
      return JSON.parse(answer.text).error?.code
    }
    const forged = formOf({ file: { path: '/etc/passwd', bytes: 9, fileName: 'a', mediaType: 'b' } })
    expect(await post(forged.type, forged.content)).toBe('validationFailed')
    expect(await post('application/json', Buffer.from('{}'))).toBe('unsupportedMediaType')
    const { type, content } = formOf({ file: fileOf(videoOf(50_000), 'a.mp4') })
    expect(await post(type, content.subarray(0, 30_000))).toBe('badRequest')
    const large = formOf({ file: fileOf(Buffer.alloc(25 * 1024 * 1024 + 1), 'a.bin') })
    expect(await post(large.type, large.content)).toBe('payloadTooLarge')
    expect(await readdir(join(app.app.config.dataDir, 'uploads'))).toEqual([])
  })
})

async function ownedBy({ userId }: Person): Promise<number> {
  const rows = await app.app.db.selectFrom('media').select('media_id').where('user_id', '=', userId).execute()
  return rows.length
}
