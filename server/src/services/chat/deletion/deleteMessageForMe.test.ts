import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'

const scene = sceneForFile()

it('takes the message from the caller’s view, on all their devices, and from nobody else’s [R-MESSAGE-1]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const before = await say(an, room.roomId, 'Còn lại')
  const { messageId: id } = await say(an, room.roomId, 'Xoá phía tôi')
  const [phone, desk, theirs] = await Promise.all([mirrorOf(binh), mirrorOf(binh), mirrorOf(an)])
  await phone.open(room.roomId)
  expect(await binh.ask(contract.chat.deleteMessageForMe, { params: { id } })).toEqual({
    messageId: id,
    roomId: room.roomId,
  })
  for (const device of [phone, desk]) {
    await device.expectEventsMatchRefetch()
    expect(device.entry(room.roomId)!.room.lastMessage!.messageId).toBe(before.messageId)
  }
  await theirs.expectEventsMatchRefetch()
  expect(theirs.events).toEqual([])
  expect(theirs.entry(room.roomId)!.room.lastMessage!.messageId).toBe(id)
})

it('leaves an empty list entry once everything is deleted', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  await say(an, room.roomId, 'Một')
  const mine = await mirrorOf(an)
  await mine.open(room.roomId)
  const { items } = await an.ask(contract.chat.listMessages, { params: { roomId: room.roomId } })
  for (const { messageId: id } of items) await an.ask(contract.chat.deleteMessageForMe, { params: { id } })
  await mine.expectEventsMatchRefetch()
  expect(mine.entry(room.roomId)!.room.lastMessage).toBeUndefined()
})

it('deleteMessageForMe is for who can see the message', async () => {
  const { an, chi } = scene
  const { room } = await makeGroup(an, [])
  const { messageId: id } = await say(an, room.roomId, 'Một')
  expect((await chi.call(contract.chat.deleteMessageForMe, { params: { id } })).error?.code).toBe(
    'messageNotFound',
  )
  await an.ask(contract.chat.deleteMessageForMe, { params: { id } })
  expect((await an.call(contract.chat.deleteMessageForMe, { params: { id } })).error?.code).toBe(
    'messageNotFound',
  )
})
