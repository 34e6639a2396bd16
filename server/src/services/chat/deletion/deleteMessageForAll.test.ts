import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import {
  age,
  getRoom,
  makeGroup,
  openPrivateRoom,
  say,
  sceneForFile,
  setRole,
} from '../../room/testing/scene.ts'

const scene = sceneForFile()

const recall = (who: Person, id: string) => who.call(contract.chat.deleteMessageForAll, { params: { id } })
const day = 24 * 3_600_000

it('leaves a tombstone without anything it said or carried [R-MESSAGE-1]', async () => {
  const { app, an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const first = await say(an, room.roomId, 'Lời đầu')
  const { messageId: id } = await say(an, room.roomId, 'Lỡ lời', { replyToMessageId: first.messageId })
  await an.ask(contract.chat.editMessage, { params: { id }, body: { content: 'Lỡ lời thật' } })
  await binh.ask(contract.chat.addReaction, { params: { id }, body: { reaction: '😮' } })
  await an.ask(contract.chat.pinMessage, { params: { id } })
  const quoting = await say(binh, room.roomId, 'Sao thế?', { replyToMessageId: id })
  await an.ask(contract.chat.pinMessage, { params: { id: quoting.messageId } })
  const [open, closed] = await Promise.all([mirrorOf(binh), mirrorOf(an)])
  await open.open(room.roomId)

  const { data } = await recall(an, id)
  expect(data).toMatchObject({
    isRecalled: true,
    recalledBy: an.userId,
    content: '',
    metaData: {},
    reactions: [],
    isPinned: false,
  })
  expect(data!.replyTo).toBeUndefined()
  expect(data!.editedTime).toBeUndefined()
  await open.expectEventsMatchRefetch()
  await closed.expectEventsMatchRefetch()
  expect(closed.entry(room.roomId)!.room.pinnedMessages).toMatchObject([
    { messageId: quoting.messageId, replyTo: { isRecalled: true, content: '' } },
  ])

  // Nothing of it is left, neither stored nor to be caught up with.
  const { publications } = await app.app.realtime.history(`room:${room.roomId}`, { limit: -1 })
  expect(JSON.stringify(publications)).not.toContain('Lỡ lời')
  for (const table of ['message', 'message_edit', 'message_reaction', 'message_pin', 'outbox']) {
    const { rows } = await app.app.database.pool.query(`SELECT t::text AS row FROM ${table} t`)
    expect(rows.map(row => row.row).join('\n')).not.toContain('Lỡ lời')
  }
})

it('shows in the list when it was the last, and still counts as unread', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const { messageId } = await say(an, room.roomId, 'Lỡ lời')
  const theirs = await mirrorOf(binh)
  await recall(an, messageId)
  await theirs.expectEventsMatchRefetch()
  expect(theirs.entry(room.roomId)).toMatchObject({
    room: { lastMessage: { messageId, isRecalled: true, content: '' } },
    selfMember: { unreadCount: 1 },
  })
})

it('answers the tombstone when repeated', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const message = await say(an, room.roomId, 'Lỡ lời')
  await age(scene, 0.9 * day, message)
  const first = await recall(an, message.messageId)
  await age(scene, 0.9 * day, message)
  expect((await recall(an, message.messageId)).data).toEqual(first.data)
  expect((await recall(binh, message.messageId)).data).toEqual(first.data)
})

it('deleteMessageForAll is the author’s for a day', async () => {
  const { an, binh } = scene
  const { room } = await openPrivateRoom(an, binh)
  const [early, late] = [await say(an, room.roomId, 'Một'), await say(an, room.roomId, 'Hai')]
  await age(scene, day - 60_000, early)
  await age(scene, day + 1, late)
  expect((await recall(an, early.messageId)).status).toBe(200)
  expect((await recall(an, late.messageId)).error?.code).toBe('recallWindowClosed')
  expect((await recall(binh, late.messageId)).error?.code).toBe('notYourMessage')
})

it('has no limit in one’s own cloud', async () => {
  const { an } = scene
  const { room } = await openPrivateRoom(an, an)
  const message = await say(an, room.roomId, 'Ghi chú')
  await age(scene, 400 * day, message)
  expect((await recall(an, message.messageId)).status).toBe(200)
})

it('deleteMessageForAll is owner’s and deputies’ in a group, over equal and lower roles, without limit [R-PERM-3]', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [binh, chi, dung])
  await setRole(an, room.roomId, binh, 2)
  await setRole(an, room.roomId, dung, 2)
  const ofOwner = await say(an, room.roomId, 'Của trưởng nhóm')
  const ofDeputy = await say(dung, room.roomId, 'Của phó nhóm')
  const ofMember = await say(chi, room.roomId, 'Của thành viên')
  const ofGone = await say(chi, room.roomId, 'Của người sắp đi')
  await age(scene, 2 * day, ofOwner, ofDeputy, ofMember, ofGone)
  expect((await recall(chi, ofDeputy.messageId)).error?.code).toBe('notYourMessage')
  expect((await recall(binh, ofOwner.messageId)).error?.code).toBe('notYourMessage')
  expect((await recall(binh, ofDeputy.messageId)).data).toMatchObject({ recalledBy: binh.userId })
  expect((await recall(chi, ofMember.messageId)).error?.code).toBe('recallWindowClosed')
  expect((await recall(an, ofMember.messageId)).status).toBe(200)
  expect((await recall(an, ofOwner.messageId)).status).toBe(200)
  await chi.ask(contract.room.leaveRoom, { params: { id: room.roomId } })
  expect((await recall(binh, ofGone.messageId)).status).toBe(200)
})

it('cannot recall what nobody wrote, nor from outside', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const { items } = await an.ask(contract.chat.listMessages, { params: { roomId: room.roomId } })
  expect((await recall(an, items[0]!.messageId)).error?.code).toBe('notYourMessage')
  const { messageId } = await say(binh, room.roomId, 'Một')
  expect((await recall(chi, messageId)).error?.code).toBe('messageNotFound')
  expect((await getRoom(an, room.roomId)).room.lastMessage!.isRecalled).toBe(false)
})
