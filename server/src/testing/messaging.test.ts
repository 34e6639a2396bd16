import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { getRoom, makeGroup, openPrivateRoom, say, sceneForFile } from '../services/room/testing/scene.ts'

const { chat, hidden, identity, moderation, room } = contract

const scene = sceneForFile()

it('[R-SCOPE-4] people message each other in private and group rooms, with pins, favourites, unread counts, presence, self-destruct timer, reports, and hidden rooms', async () => {
  const { an, binh, chi } = scene
  const pair = (await openPrivateRoom(an, binh)).room
  const group = (await makeGroup(an, [binh, chi], 'Nhóm bạn')).room
  expect([pair.type, group.type]).toEqual(['PRIVATE', 'GROUP'])

  // Messages and unread counts.
  for (const { roomId } of [pair, group]) {
    await say(binh, roomId, 'Chào An')
    const last = await say(binh, roomId, 'Mai đi Hội An nhé')
    expect((await getRoom(an, roomId)).selfMember.unreadCount).toBe(2)
    const page = await an.ask(chat.listMessages, { params: { roomId }, query: {} })
    expect(page.items.map(({ content }) => content).slice(-2)).toEqual(['Chào An', 'Mai đi Hội An nhé'])
    await an.ask(room.markRead, { params: { roomId, messageId: last.messageId } })
    expect((await getRoom(an, roomId)).selfMember.unreadCount).toBe(0)

    // Pinned messages: for everybody in the room.
    await an.ask(chat.pinMessage, { params: { id: last.messageId }, query: { roomId } })
    const pinned = (await getRoom(binh, roomId)).room.pinnedMessages
    expect(pinned.map(({ messageId }) => messageId)).toEqual([last.messageId])

    // Favourites: the caller's alone.
    await an.ask(room.favoriteRoom, { params: { id: roomId } })
    const favourites = async (who: typeof an) =>
      (await who.ask(room.listFavoriteRooms, { query: {} })).items.map(entry => entry.room.roomId)
    expect(await favourites(an)).toContain(roomId)
    expect(await favourites(binh)).not.toContain(roomId)

    // The self-destruct timer: for later messages.
    await an.ask(room.setSelfDestruct, { params: { roomId }, body: { seconds: 3_600 } })
    const ending = await say(an, roomId, 'Tin này tự xoá')
    expect(ending.expiresTime! - ending.createdTime).toBe(3_600_000)
  }

  // Online presence.
  const online = () => an.ask(identity.getUserOnline, { params: { value: binh.userId }, query: {} })
  expect((await online()).isOnline).toBe(false)
  await binh.socket()
  await expect.poll(async () => (await online()).isOnline).toBe(true)

  // Reporting a user, with a message of theirs.
  const rude = await say(binh, group.roomId, 'Tin gây khó chịu')
  const { reportId } = await an.ask(moderation.createReport, {
    body: { userId: binh.userId, reason: 'ANNOYING', roomId: group.roomId, messageIds: [rude.messageId] },
  })
  const again = await an.call(moderation.createReport, { body: { userId: binh.userId, reason: 'FRAUD' } })
  expect([typeof reportId, again.error?.code]).toEqual(['string', 'reportExists'])

  // Hiding a conversation behind a PIN.
  const listed = async () =>
    (await an.ask(room.listRooms, { query: {} })).items.map(entry => entry.room.roomId)
  expect(await listed()).toContain(group.roomId)
  await an.ask(hidden.createHiddenPin, { body: { pin: '4829' } })
  await an.ask(room.hideRoom, { params: { id: group.roomId } })
  await an.ask(hidden.lockHidden)
  expect(await listed()).not.toContain(group.roomId)
  await an.ask(hidden.unlockHidden, { body: { pin: '4829' } })
  const { items } = await an.ask(room.listHiddenRooms, { query: {} })
  expect(items.map(entry => entry.room.roomId)).toEqual([group.roomId])
})
