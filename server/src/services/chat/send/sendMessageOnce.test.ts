import { contract, type Mention, type Message } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
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

it('stores a client id once, however much at once it comes, and tells the repeats', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const body = { content: 'Chỉ một', clientMessageId: uuidv7() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      an.ask(contract.chat.sendMessageOnce, { params: { roomId: room.roomId }, body }),
    ),
  )
  expect(new Set(answers.map(answer => answer.message.messageId)).size).toBe(1)
  expect(answers.filter(answer => !answer.isDuplicate)).toHaveLength(1)
  const other = await binh.ask(contract.chat.sendMessageOnce, { params: { roomId: room.roomId }, body })
  expect(other, 'another sender’s ids are their own').toMatchObject({
    isDuplicate: false,
    message: { seq: 3 },
  })
})

it('leaves unread what its sender has not read, where that is asked', async () => {
  const { an, binh } = scene
  const { roomId } = (await makeGroup(an, [binh])).room
  await say(an, roomId, 'Một')
  const sendIt = (more: { keepsUnread?: boolean }) =>
    binh.ask(contract.chat.sendMessageOnce, {
      params: { roomId },
      body: { content: 'Chào', clientMessageId: uuidv7(), ...more },
    })
  const unread = async () => (await getRoom(binh, roomId)).selfMember.unreadCount
  await sendIt({ keepsUnread: true })
  expect(await unread()).toBe(1)
  await sendIt({})
  expect(await unread()).toBe(0)
})

describe('a repeat answers what was stored, though it would be refused now', () => {
  const { sendMessageOnce, sendMessage, deleteMessageForAll, deleteMessageForMe } = contract.chat
  const leave = (who: Person, roomId: string) =>
    who.ask(contract.room.leaveRoom, { params: { id: roomId }, body: {} })

  async function repeats(
    who: Person,
    roomId: string,
    more: { content?: string; replyToMessageId?: string; mentions?: Mention[] },
    meanwhile: (first: Message) => Promise<unknown>,
  ) {
    const call = { params: { roomId }, body: { content: 'Một lần', ...more, clientMessageId: uuidv7() } }
    const { message } = await who.ask(sendMessageOnce, call)
    await meanwhile(message)
    const fresh = { ...call.body, clientMessageId: uuidv7() }
    return {
      first: message,
      again: await who.call(sendMessageOnce, call),
      fresh: (await who.call(sendMessage, { params: { roomId }, body: fresh })).error?.code,
    }
  }

  it('because what it answers was recalled', async () => {
    const { an, binh } = scene
    const { roomId } = (await makeGroup(an, [binh])).room
    const { messageId } = await say(an, roomId, 'Mấy giờ?')
    const { first, again, fresh } = await repeats(binh, roomId, { replyToMessageId: messageId }, () =>
      an.ask(deleteMessageForAll, { params: { id: messageId } }),
    )
    expect(fresh).toBe('messageNotFound')
    expect(again.data).toMatchObject({ isDuplicate: true, message: { messageId: first.messageId } })
  })

  it('because they may write there no more, or were blocked', async () => {
    const { an, binh } = scene
    const group = (await makeGroup(an, [binh])).room.roomId
    const restricted = await repeats(binh, group, {}, () => setRole(an, group, binh, 4))
    expect(restricted.fresh).toBe('roleTooLow')
    expect(restricted.again.data).toEqual({ isDuplicate: true, message: restricted.first })
    const pair = (await openPrivateRoom(an, binh)).room.roomId
    const blocked = await repeats(an, pair, {}, () => setBlock(binh, an))
    await setBlock(binh, an, false)
    expect(blocked.fresh).toBe('notDelivered')
    expect(blocked.again.data).toEqual({ isDuplicate: true, message: blocked.first })
  })

  it('a repeat answers nothing to who is in the room no more, nor what they have deleted for themselves', async () => {
    const { an, binh } = scene
    const { roomId } = (await makeGroup(an, [binh])).room
    const left = await repeats(binh, roomId, {}, () => leave(binh, roomId))
    expect(left.again.error?.code).toBe('roomNotFound')
    const other = (await makeGroup(an, [binh])).room.roomId
    const deleted = await repeats(binh, other, {}, async ({ messageId }) => {
      await binh.ask(deleteMessageForMe, { params: { id: messageId } })
      await setRole(an, other, binh, 4)
    })
    expect(deleted.again.error?.code).toBe('roleTooLow')
  })
})

it('gives concurrent messages one order without holes', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      [an, binh, chi][i % 3]!.ask(contract.chat.sendMessageOnce, {
        params: { roomId: room.roomId },
        body: { content: String(i), clientMessageId: uuidv7() },
      }),
    ),
  )
  const seqs = sent.map(answer => answer.message.seq).sort((a, b) => a - b)
  expect(seqs).toEqual(Array.from({ length: 30 }, (_, i) => i + 2))
})

it('wants the client id', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  const outcome = await an.call(contract.chat.sendMessageOnce, {
    params: { roomId: room.roomId },
    body: { content: 'Không mã' } as never,
  })
  expect(outcome.error).toMatchObject({
    code: 'validationFailed',
    data: { fields: [{ path: 'body.clientMessageId' }] },
  })
})
