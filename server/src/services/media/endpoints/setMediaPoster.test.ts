import { contract } from '@trau/contract'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { makeGroup } from '../../room/testing/scene.ts'
import { keyOf, type Part } from '../bytes.ts'
import { releaseMedia } from '../index.ts'
import { fileOf, photoWithPlace, tellsPlace, videoOf } from '../testing/samples.ts'

const { getMedia, setMediaPoster, uploadMedia } = contract.media
const { deleteMessageForAll, sendMessage } = contract.chat
const app = appForFile()
let an: Person
let binh: Person

beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})

const poster = async () => fileOf(await photoWithPlace(800, 2000), 'khung.jpg', 'image/jpeg')
const newVideo = (person: Person) =>
  person.ask(uploadMedia, { body: { file: fileOf(videoOf(5_000), 'phim.mp4', 'video/mp4') } })
const bytesAt = async (url: string) => Buffer.from(await (await fetch(app.url + url)).arrayBuffer())

async function storedParts(mediaId: string) {
  const { storage_key: key } = await app.app.db
    .selectFrom('media')
    .select('storage_key')
    .where('media_id', '=', mediaId)
    .executeTakeFirstOrThrow()
  const parts: Part[] = ['full', 'preview', 'thumbnail']
  return async () => {
    const found = await Promise.all(parts.map(part => app.app.files.get(keyOf(key, part))))
    for (const one of found) one?.stream.destroy()
    return parts.filter((_, n) => found[n])
  }
}

describe('setMediaPoster', () => {
  it('stores the picture anew in two sizes, without the place where it was taken, for whoever may read the video', async () => {
    const { mediaId } = await newVideo(an)
    expect(await an.ask(getMedia, { params: { id: mediaId } })).not.toHaveProperty('previewUrl')
    const media = await an.ask(setMediaPoster, { params: { id: mediaId }, body: { file: await poster() } })
    expect(media).toMatchObject({ mediaId, kind: 'VIDEO', bytes: 5_000, hash: expect.any(String) })

    await app.befriend(an, binh)
    const { roomId } = (await makeGroup(an, [binh])).room
    const { messageId } = await an.ask(sendMessage, {
      params: { roomId },
      body: { type: 'MEDIA', mediaIds: [mediaId], content: '' },
    })
    const links = await binh.ask(getMedia, { params: { id: mediaId } })
    for (const [url, width] of [
      [links.previewUrl!, 1600],
      [links.thumbnailUrl!, 320],
    ] as const) {
      const bytes = await bytesAt(url)
      expect(await sharp(bytes).metadata()).toMatchObject({ width, format: 'webp' })
      expect(tellsPlace(bytes)).toBe(false)
    }
    const stranger = await app.person('Lê Văn Chi')
    expect((await stranger.call(getMedia, { params: { id: mediaId } })).error?.code).toBe('mediaNotFound')

    const parts = await storedParts(mediaId)
    expect(await parts()).toEqual(['full', 'preview', 'thumbnail'])
    await an.ask(deleteMessageForAll, { params: { id: messageId }, query: { roomId } })
    await expect.poll(parts, { timeout: 10_000 }).toEqual([])
    expect((await fetch(app.url + links.previewUrl)).status).toBe(404)
  })

  it('gives an HEIC photo, which the server cannot draw, the picture that a browser drew', async () => {
    const head = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    const file = fileOf(Buffer.concat([head, Buffer.alloc(200)]), 'IMG_2.HEIC', 'application/octet-stream')
    const { mediaId } = await an.ask(uploadMedia, { body: { file, forDrive: true } })
    const media = await an.ask(setMediaPoster, { params: { id: mediaId }, body: { file: await poster() } })
    expect(media).toMatchObject({ kind: 'FILE', mimeType: 'image/heic', hash: expect.any(String) })
    const { thumbnailUrl } = await an.ask(getMedia, { params: { id: mediaId } })
    expect((await sharp(await bytesAt(thumbnailUrl!)).metadata()).format).toBe('webp')
  })

  it('the first poster stays, and two at once leave one', async () => {
    const { mediaId } = await newVideo(an)
    const params = { id: mediaId }
    const files = [await poster(), fileOf(await photoWithPlace(300, 300), 'khác.jpg')]
    const [one, two] = await Promise.all(
      files.map(file => an.ask(setMediaPoster, { params, body: { file } })),
    )
    expect(one).toEqual(two)
    const { previewUrl } = await an.ask(getMedia, { params })
    const before = await bytesAt(previewUrl!)
    await an.ask(setMediaPoster, { params, body: { file: files[1]! } })
    expect(await bytesAt(previewUrl!)).toEqual(before)
  })

  it('setMediaPoster is for one’s own videos alone, and takes pictures alone: mediaNotFound, notAVideo, pictureInvalid', async () => {
    const { mediaId } = await newVideo(an)
    const params = { id: mediaId }
    const outcome = async (person: Person, at = params, file = fileOf('chữ', 'a.txt')) =>
      (await person.call(setMediaPoster, { params: at, body: { file } })).error?.code
    expect(await outcome(binh, params, await poster())).toBe('mediaNotFound')
    expect(await outcome(an)).toBe('pictureInvalid')
    const picture = await an.ask(uploadMedia, { body: { file: fileOf(await photoWithPlace(), 'a.jpg') } })
    expect(await outcome(an, { id: picture.mediaId }, await poster())).toBe('notAVideo')
  })

  it('goes with a video that nothing refers to', async () => {
    const { mediaId } = await newVideo(an)
    await an.ask(setMediaPoster, { params: { id: mediaId }, body: { file: await poster() } })
    const parts = await storedParts(mediaId)
    await releaseMedia(app.app, 'default', [mediaId])
    expect(await parts()).toEqual([])
  })
})
