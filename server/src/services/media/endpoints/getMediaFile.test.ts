import { contract, type ErrorBody, type Media } from '@trau/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { releaseMedia } from '../index.ts'
import { fileOf, photoWithPlace, videoOf } from '../testing/samples.ts'

const { getMedia, listMedia, listMediaLinks, uploadMedia } = contract.media
const app = appForFile()
let an: Person
let binh: Person
/** Who reads which file for a reason of its own, as members of a room do. */
const readers = new Map<string, Set<string>>()

beforeAll(async () => {
  app.app.services.mediaUses.push({
    readableBy: async (_app, { userId }, ids) => new Set(ids.filter(id => readers.get(id)?.has(userId))),
    inUse: async (_q, _tenant, ids) => new Set(ids.filter(id => readers.has(id))),
  })
  binh = await app.person('Trần Văn Bình')
})
beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
})

const send = (person: Person, bytes: Uint8Array, name: string) =>
  person.ask(uploadMedia, { body: { file: fileOf(bytes, name) } })
const linksFor = async (person: Person, { mediaId }: Media) =>
  (await person.ask(listMediaLinks, { body: { mediaIds: [mediaId] } })).items[0]
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(app.url + url, { headers, method })

describe('getMediaFile', () => {
  it('shows what was encoded here in place, so that nothing in it can run, until the address runs out', async () => {
    const photo = await send(an, await photoWithPlace(), 'Ảnh "đẹp".jpg')
    const { expiresTime, url, downloadUrl } = (await linksFor(an, photo))!
    expect(expiresTime - app.clock.now()).toBeGreaterThan(9 * 60_000)
    expect(expiresTime - app.clock.now()).toBeLessThanOrEqual(15 * 60_000)
    const shown = await get(url)
    expect([shown.status, Object.fromEntries(shown.headers)]).toMatchObject([
      200,
      {
        'content-type': 'image/jpeg',
        'content-length': String(photo.bytes),
        'content-disposition': `inline; filename="Anh _dep_.jpg"; filename*=UTF-8''%E1%BA%A2nh%20%22%C4%91%E1%BA%B9p%22.jpg`,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
      },
    ])
    expect((await get(downloadUrl)).headers.get('content-disposition')).toMatch(/^attachment; /)
    expect((await get(url, { 'if-none-match': shown.headers.get('etag')! })).status).toBe(304)
    app.clock.advance(expiresTime - app.clock.now())
    try {
      const late = await get(url)
      expect([late.status, ((await late.json()) as ErrorBody).error.code]).toEqual([404, 'mediaNotFound'])
    } finally {
      app.clock.advance(-10 * 60_000)
    }
  })

  it('answers parts of a video, and what it is without its bytes', async () => {
    const bytes = videoOf(100_000)
    const { url } = (await linksFor(an, await send(an, bytes, 'phim.mp4')))!
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=99000-', 99_000, 99_999],
      ['bytes=-10', 99_990, 99_999],
      ['bytes=50000-999999', 50_000, 99_999],
    ] as const) {
      const part = await get(url, { range })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/100000`])
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    for (const range of ['bytes=100000-', 'bytes=-0']) {
      const outside = await get(url, { range })
      expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */100000'])
    }
    for (const headers of [
      { range: 'bytes=0-1,5-6' },
      { range: 'x' },
      { range: 'bytes=0-9', 'if-range': '"cu"' },
    ])
      expect((await get(url, headers as Record<string, string>)).status).toBe(200)
    const head = await get(url, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '100000', ''])
  })

  it('getMediaFile is for its owner and whoever may read it for what carries it, for as long as they may', async () => {
    const photo = await send(an, await photoWithPlace(), 'a.jpg')
    expect((await binh.call(getMedia, { params: { id: photo.mediaId } })).error?.code).toBe('mediaNotFound')
    expect(await linksFor(binh, photo)).toBeUndefined()
    expect(await binh.ask(listMedia, { body: { mediaIds: [photo.mediaId] } })).toEqual({ items: [] })
    readers.set(photo.mediaId, new Set([binh.userId]))
    const { thumbnailUrl } = (await linksFor(binh, photo))!
    expect((await get(thumbnailUrl!)).status).toBe(200)
    readers.set(photo.mediaId, new Set())
    expect((await get(thumbnailUrl!)).status).toBe(404)
    expect((await get((await linksFor(an, photo))!.thumbnailUrl!)).status).toBe(200)
  })

  it('ends with the session that asked, and cannot be changed into another address', async () => {
    const photo = await send(an, await photoWithPlace(), 'a.jpg')
    const other = await send(binh, await photoWithPlace(), 'b.jpg')
    const { url, thumbnailUrl } = (await linksFor(an, photo))!
    const swapped = [
      url.replace(photo.mediaId, other.mediaId),
      url.replace('/full', '/download'),
      url.replace('/files/default/', '/files/khac/'),
      url.replace(/token=.{10}/, 'token=AAAAAAAAAA'),
      url.replace(/\?.*/, ''),
      url.replace(photo.mediaId, '..%2f..%2f..%2fetc%2fpasswd'),
    ]
    for (const address of swapped) expect([404, 422], address).toContain((await get(address)).status)
    expect((await get(thumbnailUrl!)).status).toBe(200)
    await an.ask(contract.identityAuthen.logout)
    expect((await get(thumbnailUrl!)).status).toBe(404)
  })

  it('goes with its bytes when nothing refers to it, and not before', async () => {
    const photo = await send(an, await photoWithPlace(), 'a.jpg')
    const { url } = (await linksFor(an, photo))!
    const { storage_key } = await app.app.db
      .selectFrom('media')
      .select('storage_key')
      .where('media_id', '=', photo.mediaId)
      .executeTakeFirstOrThrow()
    readers.set(photo.mediaId, new Set([binh.userId]))
    expect((await releaseMedia(app.app, 'default', [photo.mediaId])).size).toBe(0)
    expect((await get(url)).status).toBe(200)
    readers.delete(photo.mediaId)
    expect([...(await releaseMedia(app.app, 'default', [photo.mediaId]))]).toEqual([photo.mediaId])
    expect((await get(url)).status).toBe(404)
    expect(await Array.fromAsync(app.app.files.list(storage_key))).toEqual([])
    expect(await app.app.db.selectFrom('media_removal').selectAll().execute()).toEqual([])
  })
})
