import { contract } from '@trau/contract'
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
} from '../../room/testing/scene.ts'

const scene = sceneForFile()

const pin = (who: Person, id: string) => who.call(contract.chat.pinMessage, { params: { id } })
const pins = async (who: Person, roomId: string) =>
  (await getRoom(who, roomId)).room.pinnedMessages.map(message => message.content)

it('pins for everybody, newest pin first, and says so [R-MESSAGE-1]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const [one, two] = [await say(an, room.roomId, 'Một'), await say(an, room.roomId, 'Hai')]
  const [open, closed] = await Promise.all([mirrorOf(binh), mirrorOf(an)])
  await open.open(room.roomId)
  expect((await pin(binh, one.messageId)).data).toMatchObject({
    isPinned: true,
    pinnedBy: binh.userId,
    pinnedTime: expect.any(Number),
  })
  await pin(an, two.messageId)
  expect(await pins(an, room.roomId)).toEqual(['Hai', 'Một'])
  await open.expectEventsMatchRefetch()
  await closed.expectEventsMatchRefetch()
  const { items } = await an.ask(contract.chat.listMessages, {
    params: { roomId: room.roomId },
    query: { limit: 1 },
  })
  expect(items[0]).toMatchObject({
    type: 'SYSTEM',
    metaData: { system: { event: 'messagePinned', actor: { userId: an.userId } } },
    replyTo: { messageId: two.messageId },
  })
  expect(open.entry(room.roomId)!.selfMember.unreadCount, 'pinning is not news').toBe(2)
})

it('moves a pin first when pinned again, and says nothing anew', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  const [one, two] = [await say(an, room.roomId, 'Một'), await say(an, room.roomId, 'Hai')]
  for (const { messageId } of [one, two, one]) await pin(an, messageId)
  expect(await pins(an, room.roomId)).toEqual(['Một', 'Hai'])
  expect((await getRoom(an, room.roomId)).room.lastSeq).toBe(5)
})

it('shows no pin to who deleted the message for themselves, whatever happens to the pins', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const [one, two] = [await say(an, room.roomId, 'Một'), await say(an, room.roomId, 'Hai')]
  await pin(an, one.messageId)
  const theirs = await mirrorOf(binh)
  await binh.ask(contract.chat.deleteMessageForMe, { params: { id: one.messageId } })
  await theirs.expectEventsMatchRefetch()
  await pin(an, two.messageId)
  await theirs.expectEventsMatchRefetch()
  expect(theirs.entry(room.roomId)!.room.pinnedMessages.map(message => message.content)).toEqual(['Hai'])
  expect(await pins(an, room.roomId)).toEqual(['Hai', 'Một'])
})

it('carries the beginning of a long text with the room, however many marks its letters have', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const theirs = await mirrorOf(binh)
  for (const content of ['ế '.repeat(4_000), `e${'\u0302\u0301\u0323'.repeat(4)}`.repeat(1_000)]) {
    const { messageId } = await say(an, room.roomId, content)
    await pin(an, messageId)
  }
  await theirs.expectEventsMatchRefetch()
  const texts = await pins(an, room.roomId)
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text.length).toBeLessThan(3_300)
})

it('stops at fifty pins', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  const said = []
  for (let i = 0; i < 51; i++) said.push(await say(an, room.roomId, String(i)))
  for (const { messageId } of said.slice(0, 50)) expect((await pin(an, messageId)).status).toBe(200)
  expect(await pin(an, said[50]!.messageId)).toMatchObject({
    status: 409,
    error: { code: 'tooManyPins', data: { max: 50 } },
  })
  expect((await pin(an, said[0]!.messageId)).status).toBe(200)
})

it('pinMessage is for those who may write and whose writing is delivered', async () => {
  const { an, binh, chi } = scene
  const group = (await makeGroup(an, [binh])).room
  const { messageId } = await say(an, group.roomId, 'Một')
  await setRole(an, group.roomId, binh, 4)
  expect((await pin(binh, messageId)).error?.code).toBe('roleTooLow')
  expect((await pin(chi, messageId)).error?.code).toBe('messageNotFound')
  const { room } = await openPrivateRoom(an, binh)
  const there = await say(an, room.roomId, 'Hai')
  await setBlock(an, binh)
  expect((await pin(binh, there.messageId)).error?.code).toBe('notDelivered')
  await setBlock(an, binh, false)
})

it('cannot pin what was recalled, nor what nobody wrote', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  const { messageId } = await say(an, room.roomId, 'Một')
  await an.ask(contract.chat.deleteMessageForAll, { params: { id: messageId } })
  expect((await pin(an, messageId)).error?.code).toBe('messageRecalled')
  const { items } = await an.ask(contract.chat.listMessages, { params: { roomId: room.roomId } })
  expect((await pin(an, items[0]!.messageId)).error?.code).toBe('messageNotFound')
})
