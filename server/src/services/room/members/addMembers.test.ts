import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import {
  getRoom,
  makeGroup,
  nobody,
  openPrivateRoom,
  say,
  sceneForFile,
  setBlock,
  setRole,
} from '../testing/scene.ts'

const scene = sceneForFile()

const add = (who: Person, roomId: string, userIds: string[]) =>
  who.call(contract.room.addMembers, { params: { roomId }, body: { userIds } })

it('adds people, who find the room in their list with nothing unread and all that was said', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [binh], 'Nhóm')
  await say(an, room.roomId, 'Trước khi Chi vào')
  const [old, fresh] = await Promise.all([mirrorOf(binh), mirrorOf(chi)])
  await old.open(room.roomId)
  const { data } = await add(an, room.roomId, [chi.userId, binh.userId, dung.userId, chi.userId])
  expect(data!.added.map(member => [member.userId, member.role])).toEqual([
    [chi.userId, 3],
    [dung.userId, 3],
  ])
  expect(data!.skippedUserIds).toEqual([binh.userId])
  await old.expectEventsMatchRefetch()
  await fresh.expectEventsMatchRefetch()
  expect(fresh.entry(room.roomId)).toMatchObject({
    room: {
      memberCount: 4,
      lastMessage: {
        metaData: {
          system: { event: 'membersAdded', users: [{ userId: chi.userId }, { userId: dung.userId }] },
        },
      },
    },
    selfMember: { unreadCount: 0, role: 3 },
  })
  expect(old.heard('membersUpdated').map(event => event.memberCount)).toEqual([4])
  const { items } = await chi.ask(contract.chat.listMessages, { params: { roomId: room.roomId } })
  expect(items.map(message => message.content)).toContain('Trước khi Chi vào')
  // Having joined is not having read.
  expect(items.find(message => message.content === 'Trước khi Chi vào')!.status).toBe('SENT')
  await say(an, room.roomId, 'Chào Chi')
  expect((await getRoom(chi, room.roomId)).selfMember.unreadCount).toBe(1)
})

it('lets a member hear the room from then on', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  // Their absence is remembered first.
  expect((await chi.call(contract.chat.listMessages, { params: { roomId: room.roomId } })).error?.code).toBe(
    'roomNotFound',
  )
  await add(an, room.roomId, [chi.userId])
  const theirs = await mirrorOf(chi)
  await theirs.open(room.roomId)
  await say(an, room.roomId, 'Nghe rõ không?')
  await theirs.expectEventsMatchRefetch()
})

it('leaves out those with whom the caller has a block, on either side, without saying whose it is', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [])
  await setBlock(binh, an)
  await setBlock(an, chi)
  const { data } = await add(an, room.roomId, [binh.userId, chi.userId, dung.userId])
  expect(data!.added.map(member => member.userId)).toEqual([dung.userId])
  expect(data!.skippedUserIds).toEqual([binh.userId, chi.userId])
  await setBlock(binh, an, false)
  await setBlock(an, chi, false)
})

it('refuses when somebody does not exist, and adds nobody', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [])
  expect((await add(an, room.roomId, [binh.userId, nobody])).error?.code).toBe('userNotFound')
  expect((await getRoom(an, room.roomId)).room.memberCount).toBe(1)
})

it('addMembers is open to members but not to those who may only read, nor to others', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [binh, chi])
  await setRole(an, room.roomId, chi, 4)
  expect((await add(chi, room.roomId, [dung.userId])).error?.code).toBe('roleTooLow')
  expect((await add(dung, room.roomId, [dung.userId])).error?.code).toBe('roomNotFound')
  expect((await add(binh, room.roomId, [dung.userId])).status).toBe(200)
})

it('has no place in a private room', async () => {
  const { an, binh, chi } = scene
  const { room } = await openPrivateRoom(an, binh)
  expect((await add(an, room.roomId, [chi.userId])).error?.code).toBe('notForThisRoomType')
})

it('stops at a thousand members', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [])
  await scene.app.app.db
    .updateTable('room')
    .set({ member_count: 999 })
    .where('room_id', '=', room.roomId)
    .execute()
  const outcome = await add(an, room.roomId, [binh.userId, chi.userId])
  expect(outcome).toMatchObject({ status: 409, error: { code: 'roomFull', data: { max: 1000 } } })
  expect((await add(an, room.roomId, [binh.userId])).status).toBe(200)
})

it('adds each person once, however many add them at once', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const outcomes = await Promise.all(
    [an, binh, chi, an, binh, chi].map(who => add(who, room.roomId, [dung.userId])),
  )
  expect(outcomes.flatMap(outcome => outcome.data!.added)).toHaveLength(1)
  expect((await getRoom(an, room.roomId)).room.memberCount).toBe(4)
})
