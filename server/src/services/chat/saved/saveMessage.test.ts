import { contract, maxSaved } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'
import { seedMessages } from '../testing/seed-messages.ts'

const scene = sceneForFile()

const save = (who: Person, id: string) => who.call(contract.chat.saveMessage, { params: { id } })
const saved = async (who: Person, query = {}) => {
  const { items, total } = await who.ask(contract.chat.listSavedMessages, { query })
  return { texts: items.map(({ message }) => message.content), total }
}

it('what one keeps is one’s own, latest first, page by page', async () => {
  const { app, an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const messages = [await say(an, room.roomId, 'Một'), await say(binh, room.roomId, 'Hai')]
  for (const { messageId } of messages) {
    app.clock.advance(1_000)
    await save(an, messageId)
  }
  const first = (await save(an, messages[0]!.messageId)).data!
  expect(await saved(an)).toEqual({ texts: ['Hai', 'Một'], total: 2 })
  expect(await saved(an, { offset: 1, limit: 1 })).toEqual({ texts: ['Một'], total: 2 })
  expect(await saved(binh)).toEqual({ texts: [], total: 0 })
  expect(first.savedTime, 'saving again changes nothing').toBeLessThan(app.clock.now())
  await an.ask(contract.chat.unsaveMessage, { params: { id: messages[1]!.messageId } })
  expect(await saved(an)).toEqual({ texts: ['Một'], total: 1 })
})

it('nothing is kept of what one may not see, or not any more', async () => {
  const { app, an, binh, chi } = scene
  const { room } = await makeGroup(binh, [chi])
  const [one, two, three] = await Promise.all(
    ['Một', 'Hai', 'Ba'].map(content => say(binh, room.roomId, content)),
  )
  expect((await save(an, one!.messageId)).error?.code).toBe('messageNotFound')
  for (const message of [one, two, three]) await save(chi, message!.messageId)
  await binh.ask(contract.chat.deleteMessageForAll, { params: { id: one!.messageId } })
  await chi.ask(contract.chat.deleteMessageForMe, { params: { id: two!.messageId } })
  expect((await saved(chi)).texts).toEqual(['Ba'])
  expect((await save(chi, one!.messageId)).error?.code).toBe('messageRecalled')
  const setMember = (isHidden: boolean) =>
    app.app.db
      .updateTable('room_member')
      .set({ is_hidden: isHidden })
      .where('room_id', '=', room.roomId)
      .where('user_id', '=', chi.userId)
      .execute()
  await setMember(true)
  expect((await saved(chi)).texts, 'a hidden room shows nowhere').toEqual([])
  await setMember(false)
  await app.app.db
    .updateTable('message')
    .set({ expires_time: new Date(0) })
    .where('message_id', '=', three!.messageId)
    .execute()
  expect((await saved(chi)).texts, 'nor what has ended').toEqual([])
  await app.app.db
    .updateTable('message')
    .set({ expires_time: null })
    .where('message_id', '=', three!.messageId)
    .execute()
  await chi.ask(contract.room.leaveRoom, { params: { id: room.roomId } })
  expect((await saved(chi)).texts).toEqual([])
})

it('ends at its limit', async () => {
  const { app, an } = scene
  const { room } = await makeGroup(an, [])
  const { messageId } = await say(an, room.roomId, 'Một nữa')
  const full = (await makeGroup(an, [])).room.roomId
  const texts = Array.from({ length: maxSaved }, (_, n) => `Tin ${n}`)
  await seedMessages(app.app, { tenantId: an.tenant, roomId: full, authorIds: [an.userId] }, texts)
  await app.app.db
    .insertInto('message_saved')
    .values(
      Array.from({ length: maxSaved }, (_, n) => ({
        tenant_id: an.tenant,
        user_id: an.userId,
        room_id: full,
        seq: 2 + n,
        saved_time: new Date(),
      })),
    )
    .execute()
  expect((await save(an, messageId)).error).toMatchObject({ code: 'tooManySaved', data: { max: maxSaved } })
  // Of a history that was cleared they see nothing any more, and could take nothing back.
  await an.ask(contract.room.clearHistory, { params: { id: full } })
  expect((await save(an, messageId)).status).toBe(200)
})

it('saving a message of a hidden room is heard by unlocked sessions alone', async () => {
  const { an, binh } = scene
  const { roomId } = (await makeGroup(an, [binh])).room
  const { messageId } = await say(binh, roomId, 'Chuyện kín')
  await an.ask(contract.hidden.createHiddenPin, { body: { pin: '4829' } })
  await an.ask(contract.room.hideRoom, { params: { id: roomId } })
  await an.ask(contract.hidden.unlockHidden, { body: { pin: '4829' } })
  const channels: string[] = []
  const socket = await an.socket()
  socket.on('publication', ({ channel, data }) => {
    if (data.type === 'savedMessageUpdated') channels.push(channel)
  })
  await save(an, messageId)
  await an.ask(contract.chat.unsaveMessage, { params: { id: messageId } })
  await eventually(() => expect(channels).toHaveLength(2))
  for (const channel of channels) expect(channel).toMatch(/^hidden:/)
})
