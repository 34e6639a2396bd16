import { contract } from '@trau/contract'
import type { Centrifuge } from 'centrifuge'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import {
  age,
  makeGroup,
  openPrivateRoom,
  say,
  sceneForFile,
  setBlock,
  setRole,
} from '../../room/testing/scene.ts'

const scene = sceneForFile()

const edit = (who: Person, id: string, content = 'Đã sửa') =>
  who.call(contract.chat.editMessage, { params: { id }, body: { content } })

const day = 24 * 3_600_000

it('changes the text for everybody, in the room and in their lists [R-MESSAGE-2]', async () => {
  const { app, an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const sent = await say(an, room.roomId, 'Sai chinh ta')
  const [open, closed] = await Promise.all([mirrorOf(binh), mirrorOf(an)])
  await open.open(room.roomId)
  app.clock.advance(60_000)
  const { data } = await edit(an, sent.messageId, ' Đúng chính tả ')
  expect(data).toMatchObject({ content: 'Đúng chính tả', seq: sent.seq, createdTime: sent.createdTime })
  expect(data!.editedTime).toBeGreaterThanOrEqual(sent.createdTime + 60_000)
  await open.expectEventsMatchRefetch()
  await closed.expectEventsMatchRefetch()
  expect(closed.entry(room.roomId)!.room.lastMessage!.content).toBe('Đúng chính tả')
  expect(open.entry(room.roomId)!.selfMember.unreadCount).toBe(1)
})

it('keeps what was there before, edit by edit', async () => {
  const { app, an } = scene
  const { room } = await makeGroup(an, [])
  const { messageId } = await say(an, room.roomId, 'Một')
  for (const content of ['Hai', 'Hai', 'Ba']) await edit(an, messageId, content)
  const rows = await app.app.db
    .selectFrom('message_edit')
    .select('content')
    .where('room_id', '=', room.roomId)
    .orderBy('edited_time')
    .execute()
  expect(rows.map(row => row.content)).toEqual(['Một', 'Hai'])
})

it('does not put an older message into the list', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const older = await say(an, room.roomId, 'Cũ')
  await say(an, room.roomId, 'Mới')
  const theirs = await mirrorOf(binh)
  await edit(an, older.messageId)
  await theirs.expectEventsMatchRefetch()
  expect(theirs.heard('lastMessageUpdated')).toEqual([])
})

it('reaches the list of who sees it last, having deleted the later ones for themselves', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const older = await say(an, room.roomId, 'Cũ')
  const later = await say(an, room.roomId, 'Mới')
  await binh.ask(contract.chat.deleteMessageForMe, { params: { id: later.messageId } })
  const [theirs, mine] = await Promise.all([mirrorOf(binh), mirrorOf(an)])
  await edit(an, older.messageId)
  await theirs.expectEventsMatchRefetch()
  expect(theirs.entry(room.roomId)!.room.lastMessage!.content).toBe('Đã sửa')
  await edit(an, later.messageId, 'Mới hơn')
  await theirs.expectEventsMatchRefetch()
  await mine.expectEventsMatchRefetch()
  expect(mine.entry(room.roomId)!.room.lastMessage!.content).toBe('Mới hơn')
})

it('does not leave the old text to who reconnects', async () => {
  const { app, an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const theirs = await mirrorOf(binh)
  await theirs.open(room.roomId)
  const sent = await say(an, room.roomId, 'Bí mật')
  await theirs.expectEventsMatchRefetch()
  await edit(an, sent.messageId, 'Không có gì')
  await theirs.expectEventsMatchRefetch()
  const { publications } = await app.app.realtime.history(`room:${room.roomId}`, { limit: -1 })
  expect(JSON.stringify(publications)).not.toContain('Bí mật')
})

it('makes who was away when a message was sent and edited fetch, and nobody else', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const [theirs, chis] = await Promise.all([binh.socket(), chi.socket()])
  theirs.disconnect()
  const notice = new Promise<void>(resolve =>
    chis.on('publication', ({ data }) => data.data.lastMessage?.content === 'Sai' && resolve()),
  )
  const sent = await say(an, room.roomId, 'Sai')
  await notice
  chis.disconnect()
  await edit(an, sent.messageId, 'Đúng')
  await an.eventsPublished()
  const comeBack = async (socket: Centrifuge) => {
    const isRecovered = new Promise<boolean>(resolve =>
      socket.on('subscribed', ({ channel, recovered }) => channel.startsWith('user:') && resolve(recovered)),
    )
    socket.connect()
    return isRecovered
  }
  // A notice counts the message as unread, which nothing that follows the edit does.
  expect(await comeBack(theirs)).toBe(false)
  expect(await comeBack(chis)).toBe(true)
})

it('editMessage is for its author [R-MESSAGE-2]', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const { messageId } = await say(binh, room.roomId, 'Của Bình')
  expect((await edit(an, messageId)).error?.code).toBe('notYourMessage')
  expect((await edit(chi, messageId)).error?.code).toBe('messageNotFound')
  const { items } = await an.ask(contract.chat.listMessages, { params: { roomId: room.roomId } })
  expect((await edit(an, items[0]!.messageId)).error?.code, 'a system message is nobody’s').toBe(
    'notYourMessage',
  )
  await setRole(an, room.roomId, binh, 4)
  expect((await edit(binh, messageId)).error?.code).toBe('roleTooLow')
})

it('closes a day after sending, and with the recall', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  const [late, recalled] = [await say(an, room.roomId, 'Một'), await say(an, room.roomId, 'Hai')]
  await an.ask(contract.chat.deleteMessageForAll, { params: { id: recalled.messageId } })
  expect((await edit(an, recalled.messageId)).error?.code).toBe('messageRecalled')
  await age(scene, day - 60_000, late)
  expect((await edit(an, late.messageId, 'Còn kịp')).status).toBe(200)
  await age(scene, day + 1, late)
  expect((await edit(an, late.messageId, 'Muộn rồi')).error?.code).toBe('editWindowClosed')
})

it('refuses nothing and too much, as sending does', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  const { messageId } = await say(an, room.roomId, 'Một')
  expect((await edit(an, messageId, ' \u200b ')).error?.code).toBe('messageEmpty')
  expect((await edit(an, messageId, 'x'.repeat(40_000))).error?.code).toBe('messageTooLong')
  expect((await an.ask(contract.chat.getMessage, { params: { id: messageId } })).content).toBe('Một')
})

it('editMessage is not delivered past a block', async () => {
  const { an, binh } = scene
  const { room } = await openPrivateRoom(an, binh)
  const { messageId } = await say(an, room.roomId, 'Một')
  await setBlock(binh, an)
  expect((await edit(an, messageId)).error?.code).toBe('notDelivered')
  await setBlock(binh, an, false)
})
