import { contract, type Message } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './app.ts'
import { appForFile } from './for-file.ts'

const app = appForFile({ env: { LIMITS_FACTOR: '1' } })
let an: Person
let binh: Person
let chi: Person
let roomId: string

beforeAll(async () => {
  an = await app.person('An')
  binh = await app.person('Bình')
  chi = await app.person('Chi')
  const entry = await an.ask(contract.room.createRoom, { body: { name: 'Nhóm', userIds: [binh.userId] } })
  roomId = entry.room.roomId
  await an.eventsPublished()
})

describe('sending over the socket', () => {
  type Answer = { message: Message; isDuplicate: boolean }
  const send = async (person: Person, data: unknown) =>
    (await (await person.socket()).rpc('chat.send', data)).data as Answer
  const draft = (content: string) => ({ roomId, content, clientMessageId: uuidv7() })

  it('stores and delivers as the HTTP call does', async () => {
    const socket = await binh.socket()
    const room = socket.newSubscription(`room:${roomId}`)
    const messageReceived = new Promise<Message>(resolve =>
      room.on('publication', ({ data }) => data.type === 'messageSent' && resolve(data.data.message)),
    )
    room.subscribe()
    await room.ready(2_000)
    const sent = draft('Chào cả nhà')
    const { message, isDuplicate } = await send(an, sent)
    expect(isDuplicate).toBe(false)
    expect(message).toMatchObject({ ...sent, senderId: an.userId })
    expect(await messageReceived).toEqual(message)
    const { items } = await binh.ask(contract.chat.listMessages, { params: { roomId } })
    expect(items.at(-1)).toEqual(message)
  })

  it('answers the stored message when a client id comes again, by either way', async () => {
    const sent = draft('Một lần thôi')
    const first = await send(an, sent)
    expect(await send(an, { ...sent, content: 'Khác' })).toMatchObject({
      isDuplicate: true,
      message: { seq: first.message.seq, content: 'Một lần thôi' },
    })
    const { content, clientMessageId } = sent
    const overHttp = await an.ask(contract.chat.sendMessageOnce, {
      params: { roomId },
      body: { content, clientMessageId },
    })
    expect(overHttp).toMatchObject({ isDuplicate: true, message: { seq: first.message.seq } })
  })

  it('refuses what the HTTP call refuses, with its status and code', async () => {
    await expect(send(chi, draft('Cho vào với'))).rejects.toMatchObject({
      code: 404,
      message: 'roomNotFound',
    })
    await expect(send(an, { ...draft(' \u200b ') })).rejects.toMatchObject({
      code: 422,
      message: 'messageEmpty',
    })
    for (const bad of [undefined, 7, {}, { ...draft('x'), roomId: 'x' }, { roomId, content: 'không mã' }])
      await expect(send(an, bad)).rejects.toMatchObject({ code: 422, message: 'validationFailed' })
  })

  it('draws from the same bucket as every other way of sending', async () => {
    const { burst } = contract.chat.sendMessageOnce.limit
    const socket = await chi.socket()
    const outcomes = await Promise.allSettled(
      Array.from({ length: burst + 5 }, (_, n) => socket.rpc('chat.send', draft(`${n}`))),
    )
    const limited = outcomes.filter(o => o.status === 'rejected' && o.reason.code === 429)
    expect(limited.length).toBeGreaterThan(0)
    // A token may have come back meanwhile; a full bucket of their own would let all of them through.
    const requests: (() => Promise<{ error?: { code: string } }>)[] = [
      () =>
        chi.call(contract.chat.sendMessageOnce, {
          params: { roomId },
          body: { content: 'Nữa', clientMessageId: uuidv7() },
        }),
      () => chi.call(contract.chat.sendMessage, { params: { roomId }, body: { content: 'Nữa' } }),
    ]
    for (const send of requests) {
      const answers = await Promise.all(Array.from({ length: 5 }, send))
      expect(answers.map(({ error }) => error?.code)).toContain('rateLimited')
    }
  })

  it('ends with the session', async () => {
    const socket = await binh.socket()
    app.app.revocations.add([sessionOf(binh)])
    await expect(socket.rpc('chat.send', draft('Còn đây'))).rejects.toMatchObject({
      code: 401,
      message: 'sessionRevoked',
    })
  })
})

const sessionOf = (person: Person): string =>
  JSON.parse(Buffer.from(person.tokens.accessToken.split('.')[1]!, 'base64url').toString()).sid
