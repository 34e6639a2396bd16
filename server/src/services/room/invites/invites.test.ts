import { contract, maxInvites } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { getRoom, makeGroup, openScene, sceneForFile, setRole, systemEvents } from '../testing/scene.ts'

const { createInvite, listInvites, revokeInvite, getInvite, joinByInvite, cancelJoinRequest } =
  contract.invite
const { listJoinRequests, answerJoinRequest, listBans, liftBan } = contract.invite
const scene = sceneForFile()

async function group(body: { hours?: number; needsApproval?: boolean } = {}) {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Hội cờ tướng')
  const invite = await an.ask(createInvite, { params: { roomId: room.roomId }, body })
  return { roomId: room.roomId, invite, token: { params: { token: invite.token } } }
}

it('a link shows the group to a guest, and lets them in; everybody hears of it', async () => {
  const { binh, chi } = scene
  const { roomId, token, invite } = await group()
  expect(await chi.ask(getInvite, token)).toEqual({
    name: 'Hội cờ tướng',
    memberCount: 2,
    needsApproval: false,
    standing: 'OUTSIDE',
    inviter: expect.objectContaining({ userId: scene.an.userId, name: 'Nguyễn Văn An' }),
    friends: [
      expect.objectContaining({ userId: scene.an.userId }),
      expect.objectContaining({ userId: binh.userId }),
    ],
    friendCount: 2,
  })
  const [theirs, mine] = await Promise.all([mirrorOf(binh), mirrorOf(chi)])
  expect(await chi.ask(joinByInvite, token)).toMatchObject({
    standing: 'MEMBER',
    entry: { room: { roomId, memberCount: 3 }, selfMember: { role: 3 } },
  })
  expect((await chi.ask(joinByInvite, token)).standing).toBe('MEMBER')
  await theirs.expectEventsMatchRefetch()
  await mine.expectEventsMatchRefetch()
  expect((await systemEvents(binh, roomId)).map(({ event }) => event)).toEqual([
    'roomCreated',
    'memberJoined',
  ])
  expect(await chi.ask(getInvite, token)).toMatchObject({ standing: 'MEMBER', roomId })
  const { items } = await scene.an.ask(listInvites, { params: { roomId } })
  expect(items).toMatchObject([{ inviteId: invite.inviteId, joinedCount: 1 }])
})

it('a link names three friends in the group at most, and none where its members do not see each other', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [binh, dung], 'Lớp 5A')
  const { token } = await an.ask(createInvite, { params: { roomId: room.roomId }, body: {} })
  const stranger = await scene.app.person('Người Lạ')
  await scene.app.befriend(chi, await scene.app.person('Bạn Ngoài'))
  const seenBy = (who: Person) => who.ask(getInvite, { params: { token } })
  expect((await seenBy(chi)).friends.map(friend => friend.userId).sort()).toEqual(
    [an.userId, binh.userId, dung.userId].sort(),
  )
  expect(await seenBy(stranger)).toMatchObject({ friends: [], friendCount: 0 })
  await dung.ask(contract.hidden.createHiddenPin, { body: { pin: '4829' } })
  await dung.ask(contract.room.hideRoom, { params: { id: room.roomId } })
  expect(await seenBy(chi), 'whoever hid the group is not named').toMatchObject({ friendCount: 2 })
  await an.ask(contract.room.updateRoom, {
    params: { roomId: room.roomId },
    body: { switches: { membersCanSeeMembers: false } },
  })
  expect(await seenBy(chi)).toMatchObject({ friends: [], friendCount: 0 })
})

it('a link with approval makes people wait; owner or deputy lets them in or not', async () => {
  const { an, binh, chi, dung } = scene
  const { roomId, token } = await group({ needsApproval: true })
  await setRole(an, roomId, binh, 2)
  for (const who of [chi, dung]) expect((await who.ask(joinByInvite, token)).standing).toBe('WAITING')
  expect((await chi.ask(joinByInvite, token)).standing, 'asking again changes nothing').toBe('WAITING')
  const { items, total } = await binh.ask(listJoinRequests, { params: { roomId } })
  expect([items.map(item => item.user.userId), total]).toEqual([[chi.userId, dung.userId], 2])

  const answer = (userId: string, isAccepted: boolean) =>
    binh.call(answerJoinRequest, { params: { roomId, userId }, body: { isAccepted } })
  expect((await answer(chi.userId, true)).data).toEqual({ total: 1 })
  expect((await answer(dung.userId, false)).data).toEqual({ total: 0 })
  expect((await answer(dung.userId, true)).error?.code).toBe('joinRequestNotFound')
  expect((await getRoom(chi, roomId)).room.memberCount).toBe(3)
  expect((await dung.ask(getInvite, token)).standing).toBe('OUTSIDE')

  await dung.ask(joinByInvite, token)
  expect((await dung.ask(cancelJoinRequest, token)).standing).toBe('OUTSIDE')
  expect((await binh.ask(listJoinRequests, { params: { roomId } })).total).toBe(0)
})

it('who waits by a link with approval comes in by a link without', async () => {
  const { an, chi } = scene
  const { roomId, token } = await group({ needsApproval: true })
  await chi.ask(joinByInvite, token)
  const open = await an.ask(createInvite, { params: { roomId }, body: {} })
  const openToken = { params: { token: open.token } }
  expect(await chi.ask(getInvite, token)).toMatchObject({ standing: 'WAITING' })
  expect(await chi.ask(getInvite, openToken)).toMatchObject({ standing: 'OUTSIDE', needsApproval: false })
  expect((await chi.ask(joinByInvite, openToken)).standing).toBe('MEMBER')
  expect((await an.ask(listJoinRequests, { params: { roomId } })).total).toBe(0)
})

it('who waits takes their request back though the time of the link is over', async () => {
  const { app, an, chi } = scene
  const { roomId, invite, token } = await group({ needsApproval: true, hours: 1 })
  await chi.ask(joinByInvite, token)
  await app.app.db
    .updateTable('room_invite')
    .set({ expires_time: new Date(app.clock.now() - 1) })
    .where('invite_id', '=', invite.inviteId)
    .execute()
  expect((await chi.ask(cancelJoinRequest, token)).standing).toBe('OUTSIDE')
  expect((await an.ask(listJoinRequests, { params: { roomId } })).total).toBe(0)
})

it('who waits sees it and takes their request back though the link was revoked; nobody else finds it', async () => {
  const { app, an, chi, dung } = scene
  const { roomId, invite, token } = await group({ needsApproval: true })
  const other = await an.ask(createInvite, { params: { roomId }, body: {} })
  const revoke = (inviteId: string) => an.call(revokeInvite, { params: { roomId, inviteId } })
  await chi.ask(joinByInvite, token)
  expect((await revoke(invite.inviteId)).status).toBe(200)
  expect((await revoke(invite.inviteId)).error?.code).toBe('inviteNotFound')
  expect((await an.ask(listInvites, { params: { roomId } })).items).toMatchObject([
    { inviteId: other.inviteId },
  ])
  expect(await chi.ask(getInvite, token)).toMatchObject({ standing: 'WAITING', needsApproval: true })
  for (const endpoint of [getInvite, joinByInvite, cancelJoinRequest])
    expect((await dung.call(endpoint, token)).error?.code).toBe('inviteNotFound')
  expect((await chi.ask(cancelJoinRequest, token)).standing).toBe('OUTSIDE')
  expect((await an.ask(listJoinRequests, { params: { roomId } })).total).toBe(0)
  for (const endpoint of [getInvite, joinByInvite])
    expect((await chi.call(endpoint, token)).error?.code).toBe('inviteNotFound')
  await revoke(other.inviteId)
  const stored = app.app.db.selectFrom('room_invite').selectAll().where('room_id', '=', roomId)
  expect(await stored.execute(), 'kept no longer than somebody waits').toEqual([])
})

it('who was removed comes back by a link only when somebody lets them in', async () => {
  const { an, binh } = scene
  const { roomId, token } = await group()
  await an.ask(contract.room.removeMembers, { params: { roomId }, query: { userIds: binh.userId } })
  expect(await binh.ask(getInvite, token)).toMatchObject({ needsApproval: true, standing: 'OUTSIDE' })
  expect((await binh.ask(joinByInvite, token)).standing).toBe('WAITING')
  await an.ask(contract.room.addMembers, { params: { roomId }, body: { userIds: [binh.userId] } })
  expect((await an.ask(listJoinRequests, { params: { roomId } })).total).toBe(0)
  await binh.ask(contract.room.leaveRoom, { params: { id: roomId } })
  expect((await binh.ask(joinByInvite, token)).standing, 'who left by themselves').toBe('MEMBER')
})

it('who was banned neither comes in nor asks, until owner or deputy adds them or lifts it', async () => {
  const { an, binh, chi, dung } = scene
  const { roomId, token } = await group()
  const ban = (userIds: string) =>
    an.ask(contract.room.removeMembers, { params: { roomId }, query: { userIds, ban: 'true' } })
  const add = (who: Person) =>
    who.ask(contract.room.addMembers, { params: { roomId }, body: { userIds: [binh.userId] } })
  const bans = async () => (await an.ask(listBans, { params: { roomId } })).items
  await chi.ask(joinByInvite, token)
  await ban(binh.userId)
  for (const call of [getInvite, joinByInvite])
    expect((await binh.call(call, token)).error).toMatchObject({ code: 'bannedFromRoom' })
  expect((await an.ask(listJoinRequests, { params: { roomId } })).total).toBe(0)
  expect(await bans()).toMatchObject([{ user: { userId: binh.userId }, bannedTime: expect.any(Number) }])
  expect((await chi.call(listBans, { params: { roomId } })).error?.code).toBe('roleTooLow')

  expect(await add(chi), 'a member cannot').toMatchObject({ added: [], skippedUserIds: [binh.userId] })
  expect((await add(an)).added).toHaveLength(1)
  expect(await bans()).toEqual([])

  await ban(binh.userId)
  const lift = (who: Person) => who.call(liftBan, { params: { roomId, userId: binh.userId } })
  expect((await lift(chi)).error?.code).toBe('roleTooLow')
  await lift(an)
  expect((await lift(an)).data, 'twice is once').toEqual({ userId: binh.userId })
  expect((await binh.ask(joinByInvite, token)).standing, 'who was removed asks').toBe('WAITING')
  expect(await dung.ask(getInvite, token), 'nobody else is concerned').toMatchObject({ standing: 'OUTSIDE' })
})

it('a link that is revoked, over, or of a group that is no more looks like none', async () => {
  const { app, an, chi } = scene
  const revoked = await group()
  const where = { roomId: revoked.roomId, inviteId: revoked.invite.inviteId }
  await an.ask(revokeInvite, { params: where })
  expect((await an.call(revokeInvite, { params: where })).error?.code).toBe('inviteNotFound')
  const over = await group({ hours: 1 })
  const empty = await group()
  await an.ask(contract.room.dissolveRoom, { params: { id: empty.roomId } })
  await app.app.db
    .updateTable('room_invite')
    .set({ expires_time: new Date(app.clock.now() - 1) })
    .where('invite_id', '=', over.invite.inviteId)
    .execute()
  for (const { token } of [revoked, over, empty])
    for (const call of [getInvite, joinByInvite, cancelJoinRequest])
      expect((await chi.call(call, token)).error?.code).toBe('inviteNotFound')
  expect((await an.ask(listInvites, { params: { roomId: over.roomId } })).items).toEqual([])
})

it('a link of a group that somebody has hidden is none to their locked session, and theirs to an unlocked one', async () => {
  const { binh } = scene
  const { roomId, token } = await group()
  const pin = '4829'
  await binh.ask(contract.hidden.createHiddenPin, { body: { pin } })
  await binh.ask(contract.room.hideRoom, { params: { id: roomId } })
  for (const call of [getInvite, joinByInvite, cancelJoinRequest])
    expect((await binh.call(call, token)).error?.code).toBe('inviteNotFound')
  await binh.ask(contract.hidden.unlockHidden, { body: { pin } })
  for (const call of [getInvite, joinByInvite, cancelJoinRequest])
    expect((await binh.ask(call, token)).standing).toBe('MEMBER')
})

it(`invitations are at most ${maxInvites}, made by owner and deputies`, async () => {
  const { an, binh } = scene
  const { roomId } = await group()
  const make = (who: Person) => who.call(createInvite, { params: { roomId }, body: {} })
  expect((await make(binh)).error?.code).toBe('roleTooLow')
  for (let n = 1; n < maxInvites; n++) expect((await make(an)).error).toBeUndefined()
  expect((await make(an)).error).toMatchObject({ code: 'tooManyInvites', data: { max: maxInvites } })
})

it('let nobody into a full group', async () => {
  const small = await openScene({ GROUP_MAX_MEMBERS: '2' })
  try {
    const { room } = await makeGroup(small.an, [small.binh])
    const { token } = await small.an.ask(createInvite, { params: { roomId: room.roomId }, body: {} })
    const outcome = await small.chi.call(joinByInvite, { params: { token } })
    expect(outcome.error).toMatchObject({ code: 'roomFull', data: { max: 2 } })
  } finally {
    await small.close()
  }
})
