import { contract } from '@trau/contract'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { type Mirror, mirrorOf } from '../../../testing/law.ts'
import { getRoom, makeGroup, openPrivateRoom, readUpTo, say, sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()
let roomId: string
beforeAll(async () => {
  roomId = (await openPrivateRoom(scene.an, scene.binh)).room.roomId
})

const share = (who: Person, seen: 'EVERYONE' | 'NOBODY') =>
  who.ask(contract.identity.updatePrivacy, {
    params: { userId: who.userId },
    body: { fieldPrivacy: { seen } },
  })
beforeEach(async () => {
  await Promise.all([share(scene.an, 'EVERYONE'), share(scene.binh, 'EVERYONE')])
})

const receive = (who: Person, id: string, messageId: string) =>
  who.ask(contract.chat.updateMessageStatus, {
    params: { id: messageId },
    query: { roomId: id },
    body: { status: 'DELIVERED' },
  })
const statuses = async (who: Person, id = roomId) =>
  (await who.ask(contract.chat.listMessages, { params: { roomId: id } })).items.map(({ status }) => status)
/** How far this mirror and a fetch show that somebody else has read. */
const seenSeqFor = async (who: Person, of: Person) =>
  (await getRoom(who, roomId)).room.members.find(({ userId }) => userId === of.userId)?.lastSeenSeq
const marks = (mirror: Mirror) => mirror.heard('receiptsUpdated').map(({ lastSeenSeq }) => lastSeenSeq)

it('who hides that they read appears as having received, in lists, members, pins and events alike', async () => {
  const { an, binh } = scene
  await share(binh, 'NOBODY')
  const message = await say(an, roomId, 'Bạn đọc chưa?')
  await an.ask(contract.chat.pinMessage, {
    params: { id: message.messageId },
    query: { roomId },
  })
  const theirs = await mirrorOf(an)
  await theirs.open(roomId)
  await receive(binh, roomId, message.messageId)
  const before = await seenSeqFor(an, binh)
  expect(await readUpTo(binh, message)).toMatchObject({ lastSeenSeq: message.seq, unreadCount: 0 })
  await theirs.expectEventsMatchRefetch()
  // One event for what was received; not even an empty event reveals that something was read.
  expect(marks(theirs)).toEqual([before])
  expect((await statuses(an)).at(message.seq - 1)).toBe('DELIVERED')
  expect(await seenSeqFor(an, binh)).toBe(before)
  expect((await getRoom(an, roomId)).room.pinnedMessages[0]?.status).toBe('DELIVERED')
})

it('who hides theirs does not see the other’s either', async () => {
  const { an, binh } = scene
  await share(binh, 'NOBODY')
  const message = await say(binh, roomId, 'Mình giấu, nên mình cũng không thấy')
  const mine = await mirrorOf(binh)
  await mine.open(roomId)
  await receive(an, roomId, message.messageId)
  await readUpTo(an, message)
  await mine.expectEventsMatchRefetch()
  expect((await statuses(binh)).at(-1)).toBe('DELIVERED')
})

it('an answer tells that all before it was read, and a group tells as ever', async () => {
  const { an, binh, chi } = scene
  await share(binh, 'NOBODY')
  const question = await say(an, roomId, 'Đi không?')
  await readUpTo(binh, question)
  const theirs = await mirrorOf(an)
  await theirs.open(roomId)
  await say(binh, roomId, 'Đi!')
  await theirs.expectEventsMatchRefetch()
  expect((await statuses(an)).at(question.seq - 1)).toBe('SEEN')

  const group = await makeGroup(an, [binh, chi])
  const said = await say(an, group.room.roomId, 'Cả nhóm ơi')
  await readUpTo(binh, said)
  expect((await statuses(an, group.room.roomId)).at(-1)).toBe('SEEN')
})

it('what was published stays, and once both share again the next mark tells all', async () => {
  const { an, binh } = scene
  const open = await say(an, roomId, 'Một')
  await readUpTo(binh, open)
  await share(binh, 'NOBODY')
  const hidden = await say(an, roomId, 'Hai')
  await readUpTo(binh, hidden)
  expect((await statuses(an)).slice(-2)).toEqual(['SEEN', 'DELIVERED'])
  await share(binh, 'EVERYONE')
  expect((await statuses(an)).slice(-2)).toEqual(['SEEN', 'DELIVERED'])
  const third = await say(an, roomId, 'Ba')
  const theirs = await mirrorOf(an)
  await theirs.open(roomId)
  await readUpTo(binh, third)
  await theirs.expectEventsMatchRefetch()
  expect((await statuses(an)).slice(-3)).toEqual(['SEEN', 'SEEN', 'SEEN'])
})
