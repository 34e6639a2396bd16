import { contract, type EventEnvelope, type UploadedFile } from '@trau/contract'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { formOf, type Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { forgetLeftPictures } from './forgetLeftPictures.ts'

const { getUser, updateAvatar, updateAvatarV2, updateCover, uploadAvatar, uploadAvatarV2, uploadCover } =
  contract.identity
const app = appForFile()
let an: Person

beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
})

const photo = async (width = 400, height = 300): Promise<UploadedFile> => ({
  bytes: await sharp({ create: { width, height, channels: 3, background: '#b4531a' } })
    .jpeg()
    .toBuffer(),
  fileName: 'ảnh của tôi.jpg',
  mediaType: 'image/jpeg',
})
const fetched = (url: string) => app.raw('GET', url)

describe('uploadAvatar', () => {
  it('stores a picture that becomes the avatar when it is taken, published to the person’s devices', async () => {
    const picture = await an.ask(uploadAvatar, { body: { file: await photo() } })
    expect(picture).toMatchObject({ width: 400, height: 300 })
    expect(await an.ask(getUser, { params: { value: an.userId } })).not.toHaveProperty('avatarUrl')

    const receivedEvents: EventEnvelope[] = []
    const socket = await an.socket()
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    const user = await an.ask(updateAvatar, {
      params: { userId: an.userId },
      body: { avatarId: picture.pictureId },
    })
    expect(user).toMatchObject({
      avatarId: picture.pictureId,
      avatarUrl: picture.url,
      avatarHash: picture.hash,
    })
    await eventually(() =>
      expect(receivedEvents).toMatchObject([
        { type: 'userUpdated', data: { user: { avatarUrl: picture.url } } },
      ]),
    )
    const binh = await app.person('Trần Thị Bình')
    expect(await binh.ask(getUser, { params: { value: an.userId } })).toMatchObject({
      avatarUrl: picture.url,
    })
  })

  it('serves it to whoever knows its name, so that nothing in it can run', async () => {
    const { url } = await an.ask(uploadAvatarV2, { body: { file: await photo() } })
    for (const [search, width] of [
      ['', 400],
      ['?size=256', 256],
      ['?size=96', 96],
    ] as const) {
      const answer = await fetch(app.url + url + search)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=31536000, immutable',
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect((await sharp(bytes).metadata()).width).toBe(width)
    }
  })

  it('an avatar is gone with its file when another is taken, and when none is wanted', async () => {
    const [first, second] = [
      await an.ask(uploadAvatarV2, { body: { file: await photo() } }),
      await an.ask(uploadAvatarV2, { body: { file: await photo() } }),
    ]
    await an.ask(updateAvatarV2, { body: { avatarId: first!.pictureId } })
    await an.ask(updateAvatarV2, { body: { avatarId: second!.pictureId } })
    expect([(await fetched(first!.url)).status, (await fetched(second!.url)).status]).toEqual([404, 200])
    const kept = await an.ask(updateAvatarV2, { body: {} })
    expect(kept.avatarId, 'absent leaves it, as with a room').toBe(second!.pictureId)
    const user = await an.ask(updateAvatarV2, { body: { avatarId: null } })
    for (const field of ['avatarId', 'avatarUrl', 'avatarHash']) expect(user).not.toHaveProperty(field)
    expect(JSON.parse((await fetched(second!.url)).text).error.code).toBe('pictureNotFound')
  })

  it('an avatar is cut when it is uploaded or when it is taken', async () => {
    const crop = { x: 100, y: 50, width: 200, height: 200 }
    const cut = await an.ask(uploadCover, { body: { file: await photo(), crop } })
    expect(cut).toMatchObject({ width: 200, height: 200 })
    const whole = await an.ask(uploadCover, { body: { file: await photo() } })
    const user = await an.ask(updateCover, { body: { coverPhotoId: whole.pictureId, crop } })
    expect(user.coverPhotoId).not.toBe(whole.pictureId)
    expect((await fetched(whole.url)).status).toBe(404)
    expect((await fetched(user.coverPhotoUrl!)).status).toBe(200)
    const outside = await an.call(updateAvatarV2, {
      body: { avatarId: cut.pictureId, crop: { ...crop, width: 900 } },
    })
    expect(outside.error).toMatchObject({ code: 'pictureInvalid', data: { reason: 'cropOutside' } })
  })

  it('cannot be taken by another: pictureNotFound', async () => {
    const binh = await app.person('Trần Thị Bình')
    const { pictureId } = await an.ask(uploadAvatarV2, { body: { file: await photo() } })
    expect((await binh.call(updateAvatarV2, { body: { avatarId: pictureId } })).error?.code).toBe(
      'pictureNotFound',
    )
    expect((await binh.call(updateCover, { body: { coverPhotoId: 'khong-co' } })).error?.code).toBe(
      'pictureNotFound',
    )
  })

  it('refuses what is no picture, more than 10 MB, another kind of body, and a form that breaks off', async () => {
    const file = { bytes: Buffer.from('<svg/>'), fileName: 'a.svg', mediaType: 'image/png' }
    expect((await an.call(uploadAvatar, { body: { file } })).error).toMatchObject({
      code: 'pictureInvalid',
      data: { reason: 'notAPicture' },
    })
    const large = { ...file, bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }
    expect((await an.call(uploadAvatar, { body: { file: large } })).error?.code).toBe('payloadTooLarge')
    const path = uploadAvatar.path.replace('{tenant}', 'default')
    const post = async (type: string, body: string | Buffer) => {
      const answer = await app.raw('POST', path, {
        headers: { authorization: `Bearer ${an.tokens.accessToken}`, 'content-type': type },
        body,
      })
      return JSON.parse(answer.text).error?.code
    }
    expect(await post('application/json', '{"file":1}')).toBe('unsupportedMediaType')
    expect(await post('multipart/form-data', 'không có ranh giới')).toBe('badRequest')
    const { type, content } = formOf({ file: await photo() })
    expect(await post(type, content.subarray(0, 200))).toBe('badRequest')
    const { type: noFile, content: empty } = formOf({ crop: { x: 0 } })
    expect(await post(noFile, empty)).toBe('validationFailed')
  })

  it('an avatar is removed after a day when nobody took it', async () => {
    const [left, taken] = [
      await an.ask(uploadAvatarV2, { body: { file: await photo() } }),
      await an.ask(uploadAvatarV2, { body: { file: await photo() } }),
    ]
    await an.ask(updateAvatarV2, { body: { avatarId: taken!.pictureId } })
    await app.app.db
      .updateTable('picture')
      .set({ created_time: new Date(app.clock.now() - 25 * 3_600_000) })
      .execute()
    await forgetLeftPictures.run(app.app)
    expect([(await fetched(left!.url)).status, (await fetched(taken!.url)).status]).toEqual([404, 200])
  })
})
