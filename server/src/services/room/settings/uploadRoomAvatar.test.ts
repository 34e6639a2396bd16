import { contract, type UploadedFile } from '@trau/contract'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, sceneForFile, systemEvents } from '../testing/scene.ts'

const { uploadRoomAvatar, uploadRoomAvatarV2, updateRoom } = contract.room
const scene = sceneForFile()

const photo = async (colour: string): Promise<UploadedFile> => ({
  bytes: await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
  fileName: 'nhóm.jpg',
  mediaType: 'image/jpeg',
})

it('stores a picture that a group takes: everybody sees it, and what was there before is gone', async () => {
  const { app, an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Nhóm')
  const theirs = await mirrorOf(binh)
  const [first, second] = [
    await an.ask(uploadRoomAvatar, { body: { file: await photo('#b4531a') } }),
    await an.ask(uploadRoomAvatarV2, {
      body: { file: await photo('#1a53b4'), crop: { x: 0, y: 0, width: 200, height: 200 } },
    }),
  ]
  const take = (avatarId: string | null) =>
    an.ask(updateRoom, { params: { roomId: room.roomId }, body: { avatarId } })
  expect((await take(first.pictureId)).room).toMatchObject({ avatarUrl: first.url, avatarHash: first.hash })
  expect((await app.raw('GET', first.url)).status).toBe(200)
  await take(second.pictureId)
  await theirs.expectEventsMatchRefetch()
  expect(theirs.entry(room.roomId)!.room.avatarUrl).toBe(second.url)
  expect((await app.raw('GET', first.url)).status).toBe(404)
  expect((await take(null)).room).not.toHaveProperty('avatarUrl')
  expect((await app.raw('GET', second.url)).status).toBe(404)
  expect((await systemEvents(binh, room.roomId)).map(({ event }) => event)).toEqual([
    'roomCreated',
    'roomAvatarChanged',
    'roomAvatarChanged',
    'roomAvatarChanged',
  ])
})

it('takes no picture that somebody else uploaded, or that is in its place already', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Nhóm')
  const theirs = await binh.ask(uploadRoomAvatar, { body: { file: await photo('#000') } })
  const mine = await an.ask(contract.identity.uploadAvatarV2, { body: { file: await photo('#fff') } })
  await an.ask(contract.identity.updateAvatarV2, { body: { avatarId: mine.pictureId } })
  for (const avatarId of [theirs.pictureId, mine.pictureId, 'khong-co']) {
    const outcome = await an.call(updateRoom, { params: { roomId: room.roomId }, body: { avatarId } })
    expect(outcome.error?.code).toBe('pictureNotFound')
  }
})
