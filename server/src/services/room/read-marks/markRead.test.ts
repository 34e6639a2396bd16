import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { getRoom, makeGroup, openPrivateRoom, readUpTo, say, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

it('moves the mark to the message, and tells one’s own devices and who has the room open', async () => {
  const { an, binh } = scene
  const { room } = await openPrivateRoom(an, binh)
  const said = [
    await say(an, room.roomId, 'Một'),
    await say(an, room.roomId, 'Hai'),
    await say(an, room.roomId, 'Ba'),
  ]
  const [mine, theirs] = await Promise.all([mirrorOf(binh), mirrorOf(an)])
  await theirs.open(room.roomId)
  expect((await getRoom(binh, room.roomId)).selfMember.unreadCount).toBe(3)
  expect(await readUpTo(binh, said[1]!)).toMatchObject({
    unreadCount: 1,
    readCountable: 2,
    lastSeenSeq: 2,
    lastSeenMessageId: said[1]!.messageId,
    lastSeenMessageTime: said[1]!.createdTime,
  })
  await mine.expectEventsMatchRefetch()
  await theirs.expectEventsMatchRefetch()
  expect(theirs.heard('receiptsUpdated')).toEqual([
    { roomId: room.roomId, userId: binh.userId, lastSeenSeq: 2, lastDeliveredSeq: 2 },
  ])
  const { items } = await an.ask(contract.chat.listMessages, { params: { roomId: room.roomId } })
  expect(items.map(message => message.status)).toEqual(['SEEN', 'SEEN', 'SENT'])
})

it('never moves back, and is silent where it does not move', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const [one, two] = [await say(an, room.roomId, 'Một'), await say(an, room.roomId, 'Hai')]
  await readUpTo(binh, two)
  const mine = await mirrorOf(binh)
  expect(await readUpTo(binh, one)).toMatchObject({ lastSeenSeq: 3, unreadCount: 0 })
  expect(await readUpTo(binh, two)).toMatchObject({ lastSeenSeq: 3, unreadCount: 0 })
  await mine.expectEventsMatchRefetch()
  expect(mine.events).toEqual([])
})

it('does not count system messages, and does count recalled ones', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const one = await say(an, room.roomId, 'Một')
  await an.ask(contract.room.addMembers, { params: { roomId: room.roomId }, body: { userIds: [chi.userId] } })
  const two = await say(an, room.roomId, 'Hai')
  await an.ask(contract.chat.deleteMessageForAll, { params: { id: two.messageId } })
  await say(an, room.roomId, 'Ba')
  const unread = async () => (await getRoom(binh, room.roomId)).selfMember.unreadCount
  expect(await unread()).toBe(3)
  await readUpTo(binh, one)
  expect(await unread()).toBe(2)
})

it('ends where the furthest of many at once says', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const said = []
  for (let i = 0; i < 6; i++) said.push(await say(an, room.roomId, String(i)))
  await Promise.all([...said].reverse().map(message => readUpTo(binh, message)))
  expect((await getRoom(binh, room.roomId)).selfMember).toMatchObject({ lastSeenSeq: 7, unreadCount: 0 })
})

it('keeps the status of pins right in lists whose room is not open', async () => {
  const { an, binh } = scene
  const { room } = await openPrivateRoom(binh, an)
  const message = await say(binh, room.roomId, 'Ghim cái này')
  await binh.ask(contract.chat.pinMessage, { params: { id: message.messageId } })
  const theirs = await mirrorOf(binh)
  await readUpTo(an, message)
  await theirs.expectEventsMatchRefetch()
  expect(theirs.entry(room.roomId)!.room.pinnedMessages[0]!.status).toBe('SEEN')
})

it('markRead is for members, about messages of the room', async () => {
  const { an, binh, chi } = scene
  const [here, there] = [(await makeGroup(an, [binh])).room, (await makeGroup(an, [binh])).room]
  const message = await say(an, here.roomId, 'Ở đây')
  const call = async (who: typeof an, roomId: string) =>
    (await who.call(contract.room.markRead, { params: { roomId, messageId: message.messageId } })).error?.code
  expect(await call(chi, here.roomId)).toBe('roomNotFound')
  expect(await call(binh, there.roomId)).toBe('messageNotFound')
})

it('counts what is read the same from the mark that stands and from the end', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const said = []
  for (let i = 0; i < 10; i++) {
    said.push(await say(an, room.roomId, `${i}`))
    await an.ask(contract.chat.pinMessage, { params: { id: said[i]!.messageId } })
  }
  // Near the beginning, in the middle, near the end: each from where the last one stands.
  for (const i of [0, 1, 5, 8, 9])
    expect(await readUpTo(binh, said[i]!)).toMatchObject({ unreadCount: 9 - i, readCountable: i + 1 })
  expect(await readUpTo(chi, said[2]!)).toMatchObject({ unreadCount: 7 })
})
