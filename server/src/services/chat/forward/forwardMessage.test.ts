import { contract, type Message } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
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
} from '../../room/testing/scene.ts'

const scene = sceneForFile()

const forward = (
  who: Person,
  message: Pick<Message, 'messageId'>,
  roomIds: string[],
  more: { clientMessageId?: string; comment?: { content: string; clientMessageId: string } } = {},
) =>
  who.call(contract.chat.forwardMessage, {
    params: { id: message.messageId },
    body: { roomIds, clientMessageId: uuidv7(), ...more },
  })
const newRoom = async (owner: Person, others: Person[]) => (await makeGroup(owner, others)).room.roomId

it('passes on to several rooms, says who wrote it first, and goes on saying so', async () => {
  const { an, binh, chi } = scene
  const [from, one, two] = await Promise.all([
    newRoom(an, [binh]),
    newRoom(binh, [chi]),
    newRoom(chi, [binh]),
  ])
  const source = await say(an, from, 'Họp lúc 9 giờ')
  const theirs = await mirrorOf(chi)
  const { data } = await forward(binh, source, [one, two], {
    comment: { content: 'Xem nhé', clientMessageId: uuidv7() },
  })
  expect(data!.items.map(({ roomId }) => roomId)).toEqual([one, two])
  for (const { message } of data!.items)
    expect(message).toMatchObject({
      content: source.content,
      senderId: binh.userId,
      metaData: { forwardedFrom: { userId: an.userId, name: 'Nguyễn Văn An' } },
    })
  await theirs.expectEventsMatchRefetch()
  const { items } = await chi.ask(contract.chat.listMessages, { params: { roomId: one } })
  expect(items.slice(-2).map(({ content }) => content)).toEqual(['Xem nhé', source.content])

  const again = await forward(chi, data!.items[0]!.message!, [two])
  expect(again.data!.items[0]!.message!.metaData.forwardedFrom?.userId).toBe(an.userId)
  const edit = await chi.call(contract.chat.editMessage, {
    params: { id: again.data!.items[0]!.message!.messageId },
    body: { content: 'An nói khác' },
  })
  expect(edit.error?.code, 'nobody changes what another said').toBe('notForThisKind')
})

it('forwarding into a room reads nothing there', async () => {
  const { an, binh } = scene
  const [from, to] = await Promise.all([newRoom(an, [binh]), newRoom(an, [binh])])
  const source = await say(an, from, 'Tin')
  await say(an, to, 'Chưa đọc')
  const mine = await mirrorOf(binh)
  await forward(binh, source, [to])
  expect((await getRoom(binh, to)).selfMember.unreadCount).toBe(1)
  await mine.expectEventsMatchRefetch()
})

it('each room answers for itself, and a repeat sends nothing again', async () => {
  const { an, binh, chi, dung } = scene
  const [from, open, readOnly, foreign] = await Promise.all([
    newRoom(an, [binh]),
    newRoom(an, [binh]),
    newRoom(an, [binh]),
    newRoom(chi, [dung]),
  ])
  await setRole(an, readOnly, binh, 4)
  const { room } = await openPrivateRoom(binh, dung)
  await setBlock(dung, binh)
  const source = await say(an, from, 'Tin')
  const clientMessageId = uuidv7()
  const rooms = [open, readOnly, foreign, nobody, room.roomId]
  const first = await forward(binh, source, rooms, { clientMessageId })
  await setBlock(dung, binh, false)
  expect(first.data!.items.map(({ error }) => error?.code)).toEqual([
    undefined,
    'roleTooLow',
    'roomNotFound',
    'roomNotFound',
    'notDelivered',
  ])
  const second = await forward(binh, source, [open], { clientMessageId })
  expect(second.data!.items[0]!.message!.messageId).toBe(first.data!.items[0]!.message!.messageId)

  // Recalled since: what was passed on before is returned, nothing new is sent, a comment neither.
  await an.ask(contract.chat.deleteMessageForAll, { params: { id: source.messageId } })
  const elsewhere = await newRoom(binh, [an])
  const third = await forward(binh, source, [open, elsewhere], {
    clientMessageId,
    comment: { content: 'Xem nhé', clientMessageId: uuidv7() },
  })
  expect(third.data!.items.map(({ message, error }) => message?.messageId ?? error?.code)).toEqual([
    first.data!.items[0]!.message!.messageId,
    'messageRecalled',
  ])
  const { items } = await binh.ask(contract.chat.listMessages, { params: { roomId: open } })
  expect(items.map(({ content }) => content)).not.toContain('Xem nhé')
})

it('names only who is in the room it comes to, and calls nobody', async () => {
  const { an, binh, chi } = scene
  const [from, to] = await Promise.all([newRoom(an, [binh, chi]), newRoom(an, [binh])])
  const content = '@Bình với @Chi nhé'
  const source = await an.ask(contract.chat.sendMessage, {
    params: { roomId: from },
    body: {
      content,
      mentions: [
        { userId: binh.userId, offset: 0, length: 5 },
        { userId: chi.userId, offset: 10, length: 4 },
      ],
    },
  })
  const { data } = await forward(an, source, [to])
  expect(data!.items[0]!.message!.metaData.mentions).toEqual([{ userId: binh.userId, offset: 0, length: 5 }])
  expect((await getRoom(binh, to)).selfMember.mentionedSeq).toBe(0)
})

it('refuses what one does not see, what was recalled, and what belongs to its room', async () => {
  const { an, binh, chi } = scene
  const [from, to] = await Promise.all([newRoom(an, [binh]), newRoom(chi, [an])])
  const source = await say(an, from, 'Kín')
  expect((await forward(chi, source, [to])).error?.code).toBe('messageNotFound')
  const poll = await an.ask(contract.chat.sendMessage, {
    params: { roomId: from },
    body: { type: 'POLL', poll: { question: 'Đi đâu?', options: ['Huế', 'Hội An'] } },
  })
  expect((await forward(an, poll, [to])).error?.code).toBe('notForThisKind')
  await an.ask(contract.chat.deleteMessageForAll, { params: { id: source.messageId } })
  expect((await forward(an, source, [to])).error?.code).toBe('messageRecalled')
  await an.ask(contract.chat.deleteMessageForAll, { params: { id: poll.messageId } })
  expect((await forward(an, poll, [to])).error?.code).toBe('messageRecalled')
  const many = Array.from({ length: 21 }, () => uuidv7())
  expect((await forward(an, poll, many)).error?.code).toBe('validationFailed')
})
