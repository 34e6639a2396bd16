import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import {
  getRoom,
  makeGroup,
  nobody,
  openPrivateRoom,
  sceneForFile,
  setRole,
  systemEvents,
} from '../testing/scene.ts'

const scene = sceneForFile()

it('sets a role, tells everybody, and says so [R-PERM-3]', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const [theirs, his] = await Promise.all([mirrorOf(chi), mirrorOf(binh)])
  await theirs.open(room.roomId)
  const member = await setRole(an, room.roomId, binh, 2)
  expect(member).toMatchObject({ userId: binh.userId, role: 2, user: { name: 'Trần Thị Bình' } })
  await theirs.expectEventsMatchRefetch()
  await his.expectEventsMatchRefetch()
  expect(his.entry(room.roomId)!.selfMember.role).toBe(2)
  expect(theirs.heard('membersUpdated')).toMatchObject([
    { roomId: room.roomId, memberCount: 3, upserted: [{ userId: binh.userId, role: 2 }], removedUserIds: [] },
  ])
  expect((await systemEvents(an, room.roomId)).at(-1)).toMatchObject({
    event: 'roleChanged',
    role: 2,
    actor: { userId: an.userId },
    users: [{ userId: binh.userId }],
  })
})

it('hands the group over with role 1, and the former owner becomes a deputy', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  await setRole(an, room.roomId, binh, 1)
  expect((await getRoom(an, room.roomId)).selfMember.role).toBe(2)
  expect(await getRoom(binh, room.roomId)).toMatchObject({
    room: { ownerId: binh.userId },
    selfMember: { role: 1 },
  })
  expect((await systemEvents(an, room.roomId)).at(-1)).toMatchObject({
    event: 'ownerChanged',
    users: [{ userId: binh.userId }],
  })
})

it('says nothing where the role is the same', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  expect((await setRole(an, room.roomId, binh, 3)).role).toBe(3)
  expect(await systemEvents(an, room.roomId)).toHaveLength(1)
})

it('has one owner after two handovers at once', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const outcomes = await Promise.all(
    [binh, chi].map(to =>
      an.call(contract.room.updateMemberRole, {
        params: { roomId: room.roomId, userId: to.userId },
        body: { role: 1 },
      }),
    ),
  )
  expect(outcomes.map(outcome => outcome.error?.code ?? 'done').sort()).toEqual(['done', 'roleTooLow'])
  const { items } = await an.ask(contract.room.listMembers, { params: { roomId: room.roomId } })
  expect(items.filter(member => member.role === 1)).toHaveLength(1)
})

it('updateMemberRole is for the owner, about others, who are members [R-PERM-3]', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [binh, chi])
  await setRole(an, room.roomId, binh, 2)
  const call = async (who: typeof an, userId: string) =>
    (
      await who.call(contract.room.updateMemberRole, {
        params: { roomId: room.roomId, userId },
        body: { role: 4 },
      })
    ).error?.code
  expect(await call(binh, chi.userId)).toBe('roleTooLow')
  expect(await call(chi, binh.userId)).toBe('roleTooLow')
  expect(await call(an, an.userId)).toBe('roleTooLow')
  expect(await call(an, dung.userId)).toBe('memberNotFound')
  expect(await call(an, nobody)).toBe('memberNotFound')
  expect(await call(dung, chi.userId)).toBe('roomNotFound')
})

it('has no place in a private room', async () => {
  const { an, binh } = scene
  const { room } = await openPrivateRoom(an, binh)
  const outcome = await an.call(contract.room.updateMemberRole, {
    params: { roomId: room.roomId, userId: binh.userId },
    body: { role: 2 },
  })
  expect(outcome.error?.code).toBe('notForThisRoomType')
})
