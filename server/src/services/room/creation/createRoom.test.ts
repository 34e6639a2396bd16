import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { nobody, openPrivateRoom, sceneForFile, setBlock } from '../testing/scene.ts'

const scene = sceneForFile()

it('makes a group whose maker owns it, and says so in the group [R-ENTITY-ROOM] [R-ENTITY-SELFMEMBER]', async () => {
  const { an, binh, chi } = scene
  const { room, selfMember } = await an.ask(contract.room.createRoom, {
    body: {
      name: 'Nhà mình',
      description: 'Chuyện nhà',
      userIds: [binh.userId, chi.userId, binh.userId, an.userId],
    },
  })
  expect(room).toMatchObject({
    type: 'GROUP',
    name: 'Nhà mình',
    description: 'Chuyện nhà',
    ownerId: an.userId,
    memberCount: 3,
    lastSeq: 1,
    lastCountable: 0,
    pinnedMessages: [],
    lastMessage: {
      type: 'SYSTEM',
      seq: 1,
      metaData: { system: { event: 'roomCreated', text: 'Nhà mình', actor: { userId: an.userId } } },
      roomInfo: { roomId: room.roomId, name: 'Nhà mình', type: 'GROUP' },
    },
  })
  expect(room.members.map(member => [member.user.name, member.role])).toEqual([
    ['Nguyễn Văn An', 1],
    ['Trần Thị Bình', 3],
    ['Lê Ngọc Chi', 3],
  ])
  expect(selfMember).toMatchObject({
    roomId: room.roomId,
    userId: an.userId,
    role: 1,
    lastSeenMessageId: '',
    lastSeenMessageTime: 0,
    unreadCount: 0,
    personalTags: [],
    user: { userId: an.userId },
  })
})

it('calls a group without a name by its first three members, the same for everybody', async () => {
  const { an, binh, chi, dung } = scene
  const made = await an.ask(contract.room.createRoom, {
    body: { userIds: [chi.userId, binh.userId, dung.userId] },
  })
  expect(made.room.name).toBe('An, Chi, Bình')
  const seen = await dung.ask(contract.room.getRoom, { params: { id: made.room.roomId } })
  expect(seen.room.name).toBe('An, Chi, Bình')
})

it('appears in the lists of all its members as it happens', async () => {
  const { an, binh, chi } = scene
  const [mine, theirs] = await Promise.all([mirrorOf(an), mirrorOf(binh)])
  const { room } = await an.ask(contract.room.createRoom, { body: { userIds: [binh.userId, chi.userId] } })
  await mine.expectEventsMatchRefetch()
  await theirs.expectEventsMatchRefetch()
  expect(theirs.entry(room.roomId)!.selfMember).toMatchObject({
    userId: binh.userId,
    role: 3,
    unreadCount: 0,
  })
})

it('refuses people who do not exist, and makes nothing', async () => {
  const { an, binh } = scene
  const before = await an.ask(contract.room.listRooms)
  const outcome = await an.call(contract.room.createRoom, { body: { userIds: [binh.userId, nobody] } })
  expect(outcome.error?.code).toBe('userNotFound')
  expect((await an.ask(contract.room.listRooms)).total).toBe(before.total)
})

it('a new room is not delivered where a block stands between the maker and somebody, whoever set it', async () => {
  const { an, binh, chi, dung } = scene
  await setBlock(chi, dung)
  for (const [maker, other] of [
    [chi, dung],
    [dung, chi],
  ] as const) {
    const body = { userIds: [binh.userId, other.userId] }
    expect((await maker.call(contract.room.createRoom, { body })).error?.code).toBe('notDelivered')
  }
  // Somebody else may bring the two together.
  const body = { userIds: [chi.userId, dung.userId] }
  expect((await an.call(contract.room.createRoom, { body })).status).toBe(200)
  await setBlock(chi, dung, false)
})

it('answers the one private room of a pair, or of oneself, for those types', async () => {
  const { an, binh } = scene
  const made = await an.ask(contract.room.createRoom, { body: { type: 'PRIVATE', userIds: [binh.userId] } })
  expect(made.room).toMatchObject({ type: 'PRIVATE', name: 'Trần Thị Bình', memberCount: 2 })
  expect((await openPrivateRoom(binh, an)).room.roomId).toBe(made.room.roomId)
  const own = await an.ask(contract.room.createRoom, { body: { type: 'SELF' } })
  expect(own.room).toMatchObject({ type: 'SELF', name: 'Cloud của tôi', memberCount: 1 })
})

it('refuses a private room of three, or with a name of its own', async () => {
  const { an, binh, chi } = scene
  const crowd = await an.call(contract.room.createRoom, {
    body: { type: 'PRIVATE', userIds: [binh.userId, chi.userId] },
  })
  expect(crowd.error).toMatchObject({
    code: 'validationFailed',
    data: { fields: [{ path: 'body.userIds', reason: 'invalid' }] },
  })
  const named = await an.call(contract.room.createRoom, {
    body: { type: 'PRIVATE', name: 'Riêng', userIds: [binh.userId] },
  })
  expect(named.error?.code).toBe('notForThisRoomType')
})

it('makes two groups for two calls, since nothing tells a repeat', async () => {
  const { an, binh } = scene
  const body = { name: uuidv7(), userIds: [binh.userId] }
  const [one, two] = await Promise.all([1, 2].map(() => an.ask(contract.room.createRoom, { body })))
  expect(one!.room.roomId).not.toBe(two!.room.roomId)
})
