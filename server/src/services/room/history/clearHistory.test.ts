import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { getRoom, makeGroup, readUpTo, say, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

it('takes everything said so far from the caller alone, on all their devices [R-DIALOG-1]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Nhóm')
  const { roomId } = room
  const message = await say(binh, roomId, 'Một')
  await binh.ask(contract.chat.pinMessage, { params: { id: message.messageId }, query: { roomId } })
  await say(binh, roomId, 'Hai')
  const mine = await mirrorOf(an)
  await mine.open(roomId)
  const theirs = await mirrorOf(binh)

  const entry = await an.ask(contract.room.clearHistory, { params: { id: roomId } })
  expect(entry.room.lastMessage).toBeUndefined()
  expect(entry).toMatchObject({ room: { pinnedMessages: [] }, selfMember: { unreadCount: 0, clearedSeq: 4 } })
  await mine.expectEventsMatchRefetch()
  expect((await an.ask(contract.chat.listMessages, { params: { roomId }, query: {} })).items).toEqual([])
  const one = await an.call(contract.chat.getMessage, { params: { id: message.messageId } })
  expect(one.error?.code).toBe('messageNotFound')

  await theirs.expectEventsMatchRefetch()
  expect(theirs.events, 'it is nobody else’s business, nor was anything seen').toEqual([])
  expect((await getRoom(binh, roomId)).room.pinnedMessages).toHaveLength(1)
  const { items } = await binh.ask(contract.chat.listMessages, { params: { roomId }, query: {} })
  expect(items.find(({ content }) => content === 'Hai')?.status).not.toBe('SEEN')
})

it('leaves what is said afterwards, and counts it right', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Nhóm')
  for (const text of ['Một', 'Hai', 'Ba']) await say(binh, room.roomId, text)
  await an.ask(contract.room.clearHistory, { params: { id: room.roomId } })
  const next = await say(binh, room.roomId, 'Bốn')
  await say(binh, room.roomId, 'Năm')
  expect((await getRoom(an, room.roomId)).selfMember.unreadCount).toBe(2)
  await readUpTo(an, next)
  expect(await getRoom(an, room.roomId)).toMatchObject({
    room: { lastMessage: { content: 'Năm' } },
    selfMember: { unreadCount: 1 },
  })
})

it('clearHistory is for members', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const outcome = await chi.call(contract.room.clearHistory, { params: { id: room.roomId } })
  expect(outcome.error?.code).toBe('roomNotFound')
})
