import { setTimeout as wait } from 'node:timers/promises'
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
  setRole,
  systemEvents,
} from '../testing/scene.ts'

const scene = sceneForFile()

const remove = (who: Person, roomId: string, ...people: Person[]) =>
  who.call(contract.room.removeMembers, {
    params: { roomId },
    query: { userIds: people.map(person => person.userId).join(',') },
  })

it('removes members of a lower role, tells everybody, and says so [R-PERM-3]', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [binh, chi, dung], 'Nhóm')
  const [out, stays] = await Promise.all([mirrorOf(chi), mirrorOf(binh)])
  await stays.open(room.roomId)
  const { data } = await remove(an, room.roomId, chi, dung)
  expect(data!.removedUserIds).toEqual([chi.userId, dung.userId])
  await stays.expectEventsMatchRefetch()
  await out.expectEventsMatchRefetch()
  expect(out.heard('roomRemoved')).toEqual([{ roomId: room.roomId, reason: 'REMOVED' }])
  expect(stays.entry(room.roomId)!.room.memberCount).toBe(2)
  expect(stays.heard('membersUpdated')).toMatchObject([
    { memberCount: 2, removedUserIds: [chi.userId, dung.userId] },
  ])
  expect((await systemEvents(an, room.roomId)).at(-1)).toMatchObject({
    event: 'membersRemoved',
    users: [{ userId: chi.userId }, { userId: dung.userId }],
  })
})

it('leaves the removed nothing to read, on open sockets too', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const message = await say(an, room.roomId, 'Còn chung nhóm')
  const theirs = await mirrorOf(chi)
  await theirs.open(room.roomId)
  await remove(an, room.roomId, chi)
  const eventCount = theirs.events.length
  const params = { roomId: room.roomId }
  expect((await chi.call(contract.chat.listMessages, { params })).error?.code).toBe('roomNotFound')
  expect(
    (await chi.call(contract.chat.sendMessage, { params, body: { content: 'Vẫn đây' } })).error?.code,
  ).toBe('roomNotFound')
  expect((await chi.call(contract.chat.getMessage, { params: { id: message.messageId } })).error?.code).toBe(
    'messageNotFound',
  )
  await say(an, room.roomId, 'Chuyện riêng')
  await binh.ask(contract.chat.addReaction, { params: { id: message.messageId }, body: { reaction: '👍' } })
  await wait(400)
  const later = JSON.stringify(theirs.events.slice(eventCount).filter(event => event.type !== 'roomRemoved'))
  expect(later).not.toContain('Chuyện riêng')
  expect(later).not.toContain('👍')
  const again = (await chi.socket()).newSubscription(`room:${room.roomId}`)
  again.subscribe()
  await expect(again.ready(1_000)).rejects.toMatchObject({ code: expect.any(Number) })
})

it('spares who is equal or higher, and then removes nobody', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [binh, chi, dung])
  await setRole(an, room.roomId, binh, 2)
  await setRole(an, room.roomId, chi, 2)
  expect((await remove(binh, room.roomId, dung, chi)).error?.code).toBe('roleTooLow')
  expect((await remove(binh, room.roomId, an)).error?.code).toBe('roleTooLow')
  expect((await remove(an, room.roomId, an)).error?.code).toBe('roleTooLow')
  expect((await remove(dung, room.roomId, chi)).error?.code).toBe('roleTooLow')
  expect((await getRoom(an, room.roomId)).room.memberCount).toBe(4)
  expect((await remove(binh, room.roomId, dung)).status).toBe(200)
})

it('knows only members, and is known only to members', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [binh, chi])
  expect((await remove(an, room.roomId, chi, dung)).error?.code).toBe('memberNotFound')
  expect((await remove(dung, room.roomId, chi)).error?.code).toBe('roomNotFound')
  expect((await getRoom(an, room.roomId)).room.memberCount).toBe(3)
})

it('has no place in a private room', async () => {
  const { an, binh } = scene
  const { room } = await openPrivateRoom(an, binh)
  expect((await remove(an, room.roomId, binh)).error?.code).toBe('notForThisRoomType')
})

it('starts anew for who is added again: everything to read, nothing unread', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  await remove(an, room.roomId, chi)
  await say(an, room.roomId, 'Lúc Chi vắng')
  await an.ask(contract.room.addMembers, { params: { roomId: room.roomId }, body: { userIds: [chi.userId] } })
  expect((await getRoom(chi, room.roomId)).selfMember).toMatchObject({ unreadCount: 0, role: 3 })
})
