import { contract, selfDestructChoices } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import {
  getRoom,
  makeGroup,
  openPrivateRoom,
  say,
  sceneForFile,
  setBlock,
  setRole,
  systemEvents,
} from '../testing/scene.ts'

const scene = sceneForFile()

type Who = Person
type Choice = (typeof selfDestructChoices)[number]
const set = (who: Who, roomId: string, seconds: Choice) =>
  who.call(contract.room.setSelfDestruct, { params: { roomId }, body: { seconds } })

it('counts for later messages, is published to everybody and written into the room', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const { roomId } = room
  const before = await say(an, roomId, 'Trước')
  const theirs = await mirrorOf(binh)
  await theirs.open(roomId)
  for (const seconds of selfDestructChoices.slice(1)) {
    expect((await set(an, roomId, seconds)).data?.room.selfDestructSeconds).toBe(seconds)
    const message = await say(binh, roomId, 'Sau')
    expect(message.expiresTime! - message.createdTime).toBe(seconds * 1000)
    const last = (await getRoom(an, roomId)).room.lastMessage
    expect(last, 'a list shows nothing of it').toMatchObject({
      content: '',
      expiresTime: message.expiresTime,
    })
  }
  await theirs.expectEventsMatchRefetch()
  await set(an, roomId, 0)
  expect((await say(an, roomId, 'Ở lại')).expiresTime).toBeUndefined()
  const old = await an.ask(contract.chat.getMessage, { params: { id: before.messageId } })
  expect(old.expiresTime).toBeUndefined()
  const changes = (await systemEvents(binh, roomId)).filter(({ event }) => event === 'selfDestructChanged')
  expect(changes.map(({ seconds }) => seconds)).toEqual([...selfDestructChoices.slice(1), 0])
  // The same again is no change.
  await set(an, roomId, 0)
  expect(await systemEvents(binh, roomId)).toHaveLength(changes.length + 1)
})

it('setSelfDestruct is for owner and deputies in a group, for either side of a private room: roleTooLow, notDelivered', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [binh, chi])
  await setRole(an, room.roomId, chi, 2)
  expect((await set(binh, room.roomId, 3_600)).error?.code).toBe('roleTooLow')
  expect((await set(chi, room.roomId, 3_600)).status).toBe(200)
  expect((await set(dung, room.roomId, 3_600)).error?.code).toBe('roomNotFound')

  const pair = (await openPrivateRoom(an, dung)).room.roomId
  const mine = await mirrorOf(an)
  expect((await set(dung, pair, 86_400)).data?.room.name).toBe(an.name)
  await mine.expectEventsMatchRefetch()
  expect(mine.entry(pair)?.room).toMatchObject({ name: dung.name, selfDestructSeconds: 86_400 })
  await setBlock(an, dung)
  expect((await set(dung, pair, 0)).error?.code).toBe('notDelivered')
  await setBlock(an, dung, false)
})

it('takes only the six choices, and one’s own cloud keeps everything: notForThisRoomType', async () => {
  const { an } = scene
  const { room } = await openPrivateRoom(an, an)
  expect((await set(an, room.roomId, 3_600)).error?.code).toBe('notForThisRoomType')
  expect((await set(an, room.roomId, 60 as Choice)).error?.code).toBe('validationFailed')
})
