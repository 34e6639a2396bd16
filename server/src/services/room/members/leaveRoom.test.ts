import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { getRoom, makeGroup, openPrivateRoom, sceneForFile, setRole, systemEvents } from '../testing/scene.ts'

const scene = sceneForFile()

const leave = (who: Person, id: string, silent?: boolean) =>
  who.call(contract.room.leaveRoom, { params: { id }, ...(silent === undefined ? {} : { body: { silent } }) })

it('takes the room from the one who leaves, and tells the others [R-ROOM-1]', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi], 'Nhóm')
  const [out, stays] = await Promise.all([mirrorOf(binh), mirrorOf(an)])
  await stays.open(room.roomId)
  await out.open(room.roomId)
  expect(await leave(binh, room.roomId)).toMatchObject({ data: { roomId: room.roomId } })
  await stays.expectEventsMatchRefetch()
  expect(stays.entry(room.roomId)!.room).toMatchObject({
    memberCount: 2,
    lastMessage: { metaData: { system: { event: 'memberLeft', actor: { userId: binh.userId } } } },
  })
  await out.expectEventsMatchRefetch()
  expect(out.entry(room.roomId)).toBeUndefined()
  expect((await leave(binh, room.roomId)).error?.code).toBe('roomNotFound')
})

it('can be silent', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  await leave(binh, room.roomId, true)
  expect(await systemEvents(an, room.roomId)).toHaveLength(1)
  expect((await getRoom(an, room.roomId)).room.memberCount).toBe(1)
})

it('hands an owner’s group to the oldest deputy, else to the oldest member', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [binh, chi, dung])
  await setRole(an, room.roomId, dung, 2)
  await setRole(an, room.roomId, binh, 4)
  const theirs = await mirrorOf(dung)
  await leave(an, room.roomId)
  await theirs.expectEventsMatchRefetch()
  expect(theirs.entry(room.roomId)).toMatchObject({ room: { ownerId: dung.userId }, selfMember: { role: 1 } })
  expect((await systemEvents(dung, room.roomId)).slice(-2)).toMatchObject([
    { event: 'memberLeft', actor: { userId: an.userId } },
    { event: 'ownerChanged', users: [{ userId: dung.userId }] },
  ])
  // Who may only read comes after who may write, though older.
  await leave(dung, room.roomId, true)
  expect((await getRoom(chi, room.roomId)).selfMember.role).toBe(1)
})

it('leaves an empty room behind the last one', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  expect((await leave(an, room.roomId)).status).toBe(200)
  expect((await an.call(contract.room.getRoom, { params: { id: room.roomId } })).error?.code).toBe(
    'roomNotFound',
  )
})

it('has no place in a private room, nor in one’s own cloud', async () => {
  const { an, binh } = scene
  for (const other of [binh, an]) {
    const { room } = await openPrivateRoom(an, other)
    expect((await leave(an, room.roomId)).error?.code).toBe('notForThisRoomType')
  }
})
