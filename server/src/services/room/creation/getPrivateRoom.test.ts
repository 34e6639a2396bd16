import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { nobody, openPrivateRoom, say, sceneForFile, setBlock } from '../testing/scene.ts'

const scene = sceneForFile()

it('a private room is one room for the pair, however many ask at once from both sides', async () => {
  const { an, binh } = scene
  const rooms = await Promise.all(
    Array.from({ length: 50 }, (_, i) => (i % 2 ? openPrivateRoom(an, binh) : openPrivateRoom(binh, an))),
  )
  expect(new Set(rooms.map(entry => entry.room.roomId)).size).toBe(1)
  const { rows } = await scene.app.app.database.pool.query(
    'SELECT count(*)::int AS n FROM room_member WHERE room_id = $1',
    [rooms[0]!.room.roomId],
  )
  expect(rows).toEqual([{ n: 2 }])
})

it('a private room is named after the other person, on both sides [R-ENTITY-ROOM]', async () => {
  const { an, chi } = scene
  const mine = await openPrivateRoom(an, chi)
  const theirs = await openPrivateRoom(chi, an)
  expect(mine.room).toMatchObject({
    name: 'Lê Ngọc Chi',
    peer: { userId: chi.userId },
    isOnline: false,
    isBlockedByMe: false,
  })
  expect(theirs.room).toMatchObject({ name: 'Nguyễn Văn An', peer: { userId: an.userId } })
  expect(mine.room.members.map(member => member.userId).sort()).toEqual([an.userId, chi.userId].sort())
})

it('says whether the other person is there [R-ENTITY-ROOM]', async () => {
  const { an, chi } = scene
  const presence = async () => (await openPrivateRoom(an, chi)).room
  expect(await presence()).toMatchObject({ isOnline: false })
  await chi.socket()
  await expect.poll(presence).toMatchObject({ isOnline: true })
  expect(await presence()).not.toHaveProperty('lastActiveTime')
})

it('a private room is one’s own cloud with oneself', async () => {
  const { an } = scene
  const first = await openPrivateRoom(an, an)
  expect(first.room).toMatchObject({
    type: 'SELF',
    name: 'Cloud của tôi',
    ownerId: an.userId,
    memberCount: 1,
  })
  expect(first.selfMember.role).toBe(1)
  expect((await openPrivateRoom(an, an)).room.roomId).toBe(first.room.roomId)
})

it('a private room is in the other’s list only once something was said, and then at once', async () => {
  const { binh, dung } = scene
  const [mine, theirs] = await Promise.all([mirrorOf(binh), mirrorOf(dung)])
  const { room } = await openPrivateRoom(binh, dung)
  await mine.expectEventsMatchRefetch()
  expect(mine.entry(room.roomId)).toBeDefined()
  expect((await dung.ask(contract.room.listRooms)).items.map(entry => entry.room.roomId)).not.toContain(
    room.roomId,
  )
  expect(theirs.events).toEqual([])

  await say(binh, room.roomId, 'Chào Dũng')
  await theirs.expectEventsMatchRefetch()
  expect(theirs.entry(room.roomId)).toMatchObject({
    room: { name: 'Trần Thị Bình', lastMessage: { content: 'Chào Dũng' } },
    selfMember: { unreadCount: 1 },
  })
  await mine.expectEventsMatchRefetch()
})

it('a private room is in the list of the one who opens what the other made', async () => {
  const { chi, dung } = scene
  const { room } = await openPrivateRoom(chi, dung)
  const theirs = await mirrorOf(dung)
  await openPrivateRoom(dung, chi)
  await theirs.expectEventsMatchRefetch()
  expect(theirs.entry(room.roomId)).toBeDefined()
})

it('does not exist with nobody', async () => {
  const outcome = await scene.an.call(contract.room.getPrivateRoom, { params: { userId: nobody } })
  expect(outcome.error?.code).toBe('userNotFound')
})

it('a private room is not made by somebody whom the other has blocked; who blocked may still open it', async () => {
  const quan = await scene.app.person('Phạm Quân')
  const { an } = scene
  await setBlock(an, quan)
  const refused = await quan.call(contract.room.getPrivateRoom, { params: { userId: an.userId } })
  expect(refused.error?.code).toBe('notDelivered')
  const opened = await openPrivateRoom(an, quan)
  expect(opened.room).toMatchObject({ isBlockedByMe: true, name: 'Phạm Quân' })
})

it('stays readable for both after a block, and shows the blocked one nothing of the other', async () => {
  const quan = await scene.app.person('Phạm Quân')
  const { an } = scene
  const { room } = await openPrivateRoom(quan, an)
  await say(quan, room.roomId, 'Trước khi bị chặn')
  await setBlock(an, quan)
  await an.socket()
  const seen = await quan.ask(contract.room.getRoom, { params: { id: room.roomId } })
  expect(seen.room).toMatchObject({
    isOnline: false,
    isBlockedByMe: false,
    lastMessage: { content: 'Trước khi bị chặn' },
  })
  expect(seen.room.lastActiveTime).toBeUndefined()
  expect(seen.room.peer).not.toHaveProperty('bio')
  expect(
    (await quan.ask(contract.chat.listMessages, { params: { roomId: room.roomId } })).items,
  ).toHaveLength(1)
})
