import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import {
  getRoom,
  makeGroup,
  openPrivateRoom,
  say,
  sceneForFile,
  setBlock,
  setRole,
} from '../../room/testing/scene.ts'

const scene = sceneForFile()

const send = (who: Person, roomId: string, body: object) =>
  who.call(contract.chat.sendMessage, { params: { roomId }, body: body as never })

it('stores the message and shows it to everybody in the room [R-ENTITY-MESSAGE]', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Nhóm')
  const [mine, theirs] = await Promise.all([mirrorOf(an), mirrorOf(binh)])
  await theirs.open(room.roomId)
  const { data } = await send(an, room.roomId, { content: ' Chào cả nhà! \n' })
  expect(data).toMatchObject({
    roomId: room.roomId,
    seq: 2,
    senderId: an.userId,
    senderInfo: { name: 'Nguyễn Văn An' },
    type: 'TEXT',
    content: 'Chào cả nhà!',
    metaData: {},
    isRecalled: false,
    isPinned: false,
    status: 'SENT',
    reactions: [],
  })
  await mine.expectEventsMatchRefetch()
  await theirs.expectEventsMatchRefetch()
  expect(theirs.heard('messageSent')).toEqual([{ message: data }])
  expect(theirs.entry(room.roomId)).toMatchObject({
    room: {
      lastMessage: { messageId: data!.messageId, content: 'Chào cả nhà!', roomInfo: { name: 'Nhóm' } },
    },
    selfMember: { unreadCount: 1 },
  })
  expect(mine.entry(room.roomId)!.selfMember).toMatchObject({
    unreadCount: 0,
    lastSeenMessageId: data!.messageId,
  })
})

it('quotes what it answers, and the quote follows that message', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const question = await say(an, room.roomId, 'Mấy giờ?')
  const theirs = await mirrorOf(binh)
  await theirs.open(room.roomId)
  const answer = await say(binh, room.roomId, 'Bảy giờ', { replyToMessageId: question.messageId })
  expect(answer.replyTo).toEqual({
    messageId: question.messageId,
    seq: question.seq,
    senderId: an.userId,
    senderInfo: question.senderInfo,
    type: 'TEXT',
    content: 'Mấy giờ?',
    isRecalled: false,
  })
  await an.ask(contract.chat.editMessage, {
    params: { id: question.messageId },
    body: { content: 'Mấy giờ ăn?' },
  })
  await theirs.expectEventsMatchRefetch()
  const quote = async () =>
    (await binh.ask(contract.chat.getMessage, { params: { id: answer.messageId } })).replyTo
  expect(await quote()).toMatchObject({ content: 'Mấy giờ ăn?' })
  await an.ask(contract.chat.deleteMessageForAll, { params: { id: question.messageId } })
  await theirs.expectEventsMatchRefetch()
  expect(await quote()).toMatchObject({ content: '', isRecalled: true })
})

describe('a part of what is answered', () => {
  const quotedIn = async (who: Person, messageId: string) =>
    (await who.ask(contract.chat.getMessage, { params: { id: messageId } })).replyTo

  it('a part of what is answered is quoted as long as that message says it: an edit, a recall and the room’s timer take it away', async () => {
    const { an, binh } = scene
    const { room } = await makeGroup(an, [binh])
    const long = await say(an, room.roomId, 'Mai họp lúc 9 giờ, ăn trưa ở **quán Gió**')
    const theirs = await mirrorOf(binh)
    await theirs.open(room.roomId)
    const answer = { replyToMessageId: long.messageId, quotedText: ' ăn trưa ở **quán Gió**' }
    const { data } = await send(binh, room.roomId, { content: 'Xa quá', ...answer })
    const part = { text: 'ăn trưa ở **quán Gió**', textTime: long.createdTime }
    expect(data!.replyTo).toMatchObject({ content: long.content, part })
    expect(data!.metaData).toEqual({})
    expect(await quotedIn(an, data!.messageId)).toEqual(data!.replyTo)

    await an.ask(contract.chat.addReaction, {
      params: { id: long.messageId },
      body: { reaction: '👍' },
    })
    await theirs.expectEventsMatchRefetch()
    expect(await quotedIn(an, data!.messageId)).toHaveProperty('part')

    await an.ask(contract.chat.editMessage, {
      params: { id: long.messageId },
      body: { content: 'Mai họp lúc 9 giờ' },
    })
    await theirs.expectEventsMatchRefetch()
    expect(await quotedIn(an, data!.messageId)).not.toHaveProperty('part')
    const { data: late } = await send(binh, room.roomId, { content: 'Xa quá', ...answer })
    expect(late!.replyTo).not.toHaveProperty('part')

    const again = { replyToMessageId: long.messageId, quotedText: '9 giờ' }
    const { data: second } = await send(binh, room.roomId, { content: 'Sớm thế', ...again })
    expect(second!.replyTo).toMatchObject({ part: { text: '9 giờ' } })
    await an.ask(contract.chat.deleteMessageForAll, { params: { id: long.messageId } })
    await theirs.expectEventsMatchRefetch()
    expect(JSON.stringify(await quotedIn(binh, second!.messageId))).not.toContain('9 giờ')
  })

  it('does not go along where the reply is forwarded', async () => {
    const { an, binh } = scene
    const { room } = await makeGroup(an, [binh])
    const question = await say(an, room.roomId, 'Bao giờ xong, và ai làm?')
    const { data } = await send(an, room.roomId, {
      content: 'Tôi làm',
      replyToMessageId: question.messageId,
      quotedText: 'ai làm?',
    })
    const { room: other } = await makeGroup(an, [binh])
    await an.ask(contract.chat.forwardMessage, {
      params: { id: data!.messageId },
      body: { roomIds: [other.roomId], clientMessageId: uuidv7() },
    })
    const stored = await scene.app.app.db
      .selectFrom('message')
      .select('meta')
      .where('room_id', '=', other.roomId)
      .execute()
    expect(JSON.stringify(stored)).not.toContain('quoted')
  })

  it.each([
    ['words that were never there', { quotedText: 'chưa từng nói' }],
    ['nothing', { quotedText: '   ' }],
    ['more than may be quoted', { quotedText: 'a'.repeat(501) }],
    ['words of no message', { quotedText: 'Mấy giờ', replyToMessageId: undefined }],
  ])('cannot be %s: validationFailed', async (_, more) => {
    const { an, binh } = scene
    const { room } = await makeGroup(an, [binh])
    const { messageId } = await say(an, room.roomId, 'Mấy giờ?')
    const { error } = await send(binh, room.roomId, { content: 'Ừ', replyToMessageId: messageId, ...more })
    expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ path: 'body.quotedText' }] } })
  })
})

it('cannot quote what the sender does not see in this room, or what was recalled', async () => {
  const { an, binh } = scene
  const [here, there] = [(await makeGroup(an, [binh])).room, (await makeGroup(an, [binh])).room]
  const elsewhere = await say(an, there.roomId, 'Ở phòng khác')
  const hidden = await say(an, here.roomId, 'Tôi đã xoá')
  await binh.ask(contract.chat.deleteMessageForMe, { params: { id: hidden.messageId } })
  const recalled = await say(an, here.roomId, 'Đã thu hồi')
  await an.ask(contract.chat.deleteMessageForAll, { params: { id: recalled.messageId } })
  for (const id of [elsewhere.messageId, hidden.messageId, recalled.messageId, uuidv7()]) {
    const outcome = await send(binh, here.roomId, { content: 'Trả lời', replyToMessageId: id })
    expect(outcome.error?.code).toBe('messageNotFound')
  }
})

it('refuses nothing, however it is written, and too much', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  for (const content of ['', '  \n ', '\u200b\u200d']) {
    expect((await send(an, room.roomId, { content })).error?.code).toBe('messageEmpty')
  }
  const limits = { maxGraphemes: 10_000, maxBytes: 32_768 }
  for (const content of ['a'.repeat(10_001), 'ộ'.repeat(11_000), '👨‍👩‍👧'.repeat(2_000)]) {
    expect(await send(an, room.roomId, { content })).toMatchObject({
      status: 413,
      error: { code: 'messageTooLong', data: limits },
    })
  }
  // Ten thousand characters are allowed, however many code points make one.
  const { data } = await send(an, room.roomId, { content: 'ộ'.normalize('NFD').repeat(10_000) })
  expect(data!.content).toBe('ộ'.repeat(10_000))
  expect((await getRoom(an, room.roomId)).room.lastCountable).toBe(1)
})

it('sendMessage is for members who may write', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  await setRole(an, room.roomId, binh, 4)
  expect((await send(binh, room.roomId, { content: 'Xin chào' })).error?.code).toBe('roleTooLow')
  expect((await send(chi, room.roomId, { content: 'Xin chào' })).error?.code).toBe('roomNotFound')
  await setRole(an, room.roomId, binh, 3)
  expect((await send(binh, room.roomId, { content: 'Xin chào' })).status).toBe(200)
})

it('sendMessage is not delivered in a private room while either has blocked the other', async () => {
  const { an, binh } = scene
  const { room } = await openPrivateRoom(an, binh)
  for (const [blocker, blocked] of [
    [an, binh],
    [binh, an],
  ] as const) {
    await setBlock(blocker, blocked)
    for (const who of [an, binh]) {
      expect((await send(who, room.roomId, { content: 'Xin chào' })).error?.code).toBe('notDelivered')
    }
    await setBlock(blocker, blocked, false)
  }
  expect((await send(an, room.roomId, { content: 'Xin chào' })).status).toBe(200)
})

it('answers the stored message when a client id comes again', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  const clientMessageId = uuidv7()
  const first = await send(an, room.roomId, { content: 'Một lần', clientMessageId })
  const again = await send(an, room.roomId, { content: 'Một lần', clientMessageId })
  expect(again.data).toEqual(first.data)
})
