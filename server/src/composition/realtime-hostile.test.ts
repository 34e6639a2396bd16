import { contract } from '@trau/contract'
import { SignJWT } from 'jose'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { transports } from '#platform/realtime/testing/clients.ts'
import type { Endpoint } from '#platform/realtime/testing/endpoint.ts'
import { openPeer, type Peer, usingPeers, type Wire } from '#platform/realtime/testing/peer.ts'
import { frameOf } from '#platform/realtime/testing/wire-format.ts'
import { makeGroup, nobody, say } from '../services/room/testing/scene.ts'
import { type Person, startApp } from '../testing/app.ts'
import { appForFile } from '../testing/for-file.ts'

const app = appForFile({ env: { LIMITS_FACTOR: '1' } })
let endpoint: Endpoint
let an: Person
let binh: Person
let stranger: Person
let roomId: string

beforeAll(async () => {
  await app.tenant('khac', 'Khác')
  an = await app.person('An')
  binh = await app.person('Bình')
  stranger = await app.person('Mai', { tenant: 'khac' })
  roomId = (await makeGroup(an, [binh], 'Nhóm')).room.roomId
  endpoint = {
    url: app.url,
    websocketUrl: `${app.url.replace('http', 'ws')}/connection/websocket`,
  } as Endpoint
})
// Each test finds the buckets refilled; the tokens live longer than all of them.
beforeEach(() => app.clock.advance(10_000))

const isAnswer = (id: number) => (message: Wire) => message.id === id

/** What a hostile client can send to the running product, in every transport and encoding. */
describe.each(transports)('over $name', way => {
  const { open, connect } = usingPeers(way)
  const as = (person: Person) => connect(endpoint, person.tokens.accessToken)

  async function ask(peer: Peer, command: object): Promise<Wire> {
    const id = Math.floor(Math.random() * 1_000_000) + 10
    void peer.send({ id, ...command })
    return (await peer.until(isAnswer(id))).at(-1)
  }

  const forged = () =>
    new SignJWT({ tenant: 'default', sid: uuidv7() })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(an.userId)
      .setAudience('trau')
      .setIssuer('trau')
      .setExpirationTime('15 minutes')
      .sign(new Uint8Array(32))

  it('closes a connection with a foreign token with 3500', async () => {
    const [head, payload, signature] = an.tokens.accessToken.split('.') as [string, string, string]
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: binh.userId }
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const swapped = Buffer.from(JSON.stringify(claims)).toString('base64url')
    for (const token of [
      '',
      'không phải mã',
      await forged(),
      `${head}.${swapped}.${signature}`,
      `${none}.${payload}.`,
      `${none}.${swapped}.${signature}`,
    ]) {
      const peer = await open(endpoint, { id: 1, connect: { token } })
      expect(await peer.closed).toEqual({ code: 3500, reason: 'invalid token' })
      expect(await peer.quiet(0), 'nothing is sent before the close').toEqual([])
    }
  })

  it('answers 103 to every foreign channel and reveals nothing by it', async () => {
    const outsider = await as(stranger)
    const denied = { code: 103, message: 'permission denied' }
    for (const channel of [
      ...[`room:${roomId}`, `live:${roomId}`, `room:${nobody}`, `room:${uuidv7()}`],
      ...[
        `hidden:${uuidv7()}`,
        `note:${uuidv7()}`,
        `noteLive:${uuidv7()}`,
        `guest:${uuidv7()}`,
        `user:#${an.userId}`,
        `user:${an.userId}`,
        'user:#',
        'room:',
        'room:*',
        `room:${roomId}:x`,
      ],
    ])
      expect((await ask(outsider, { subscribe: { channel } })).error, channel).toEqual(denied)
    for (const channel of ['ws:default', `folder:${nobody}`, 'x'])
      expect((await ask(outsider, { subscribe: { channel } })).error?.code, channel).toBe(102)
    // Recovery and a snapshot are no way around it.
    const recover = { channel: `room:${roomId}`, recover: true, epoch: '', offset: 0 }
    expect((await ask(outsider, { subscribe: recover })).error).toEqual(denied)
  })

  it('answers 103 or 108 to publishing, presence and history of what is not theirs', async () => {
    const [member, outsider] = [await as(binh), await as(stranger)]
    const data = { type: 'messageSent', data: {} }
    for (const channel of [`room:${roomId}`, `live:${roomId}`, `user:#${an.userId}`])
      for (const peer of [member, outsider]) {
        expect((await ask(peer, { publish: { channel, data } })).error?.code, channel).toBe(103)
        for (const method of ['presence', 'presence_stats', 'history'])
          expect((await ask(peer, { [method]: { channel } })).error?.code, method).toBe(108)
      }
    const rpc = (method: string, data: unknown) => ask(outsider, { rpc: { method, data } })
    expect((await rpc('khong.co', {})).error?.code).toBe(104)
    expect((await rpc('presence.watch', { userIds: 'tất cả' })).error?.code).toBe(107)
    const draft = { roomId, content: 'Chen vào', clientMessageId: uuidv7() }
    expect((await rpc('chat.send', draft)).error).toMatchObject({ code: 404, message: 'roomNotFound' })
  })

  it('refuses to renew a connection with the token of somebody else', async () => {
    const peer = await as(an)
    void peer.send({ id: 2, refresh: { token: binh.tokens.accessToken } })
    expect(await peer.closed).toEqual({ code: 3500, reason: 'invalid token' })
  })

  it('publishes nothing to a removed member, from the very next message on', async () => {
    const { room } = await makeGroup(an, [binh], 'Mời rồi lại thôi')
    const [peer, watcher] = [await as(binh), await as(an)]
    for (const each of [peer, watcher])
      for (const kind of ['room', 'live'])
        expect(await ask(each, { subscribe: { channel: `${kind}:${room.roomId}` } })).toHaveProperty(
          'subscribe',
        )
    await say(an, room.roomId, 'Còn nghe')
    await peer.until(({ push }) => push?.pub?.data.data?.lastMessage?.content === 'Còn nghe')

    await an.ask(contract.room.removeMembers, {
      params: { roomId: room.roomId },
      query: { userIds: binh.userId },
    })
    await say(an, room.roomId, 'Không còn nghe')
    const frames = await peer.until(({ push }) => push?.pub?.data.type === 'roomRemoved')
    await watcher.until(({ push }) => push?.pub?.data.data?.lastMessage?.content === 'Không còn nghe')
    frames.push(...(await peer.quiet(50)))
    expect(JSON.stringify(frames)).not.toContain('Không còn nghe')
    const ends = frames.flatMap(({ push }) =>
      push?.unsubscribe ? [[push.channel, push.unsubscribe.code]] : [],
    )
    expect(ends.sort()).toEqual([
      [`live:${room.roomId}`, 2000],
      [`room:${room.roomId}`, 2000],
    ])
    expect((await ask(peer, { subscribe: { channel: `room:${room.roomId}` } })).error?.code).toBe(103)
  })

  it('limits typing events, closes a flooding connection, and the room keeps working for the others', async () => {
    const { room } = await makeGroup(an, [binh], 'Ồn ào')
    const channel = `live:${room.roomId}`
    const [loud, watcher] = [await as(binh), await as(an)]
    for (const each of [loud, watcher]) await ask(each, { subscribe: { channel } })
    const codes: number[] = []
    const startTime = app.clock.now()
    for (let n = 0; n < 12; n++)
      codes.push((await ask(loud, { publish: { channel, data: {} } })).error?.code ?? 0)
    const acceptedCount = codes.filter(code => code === 0).length
    expect(codes.slice(0, 2)).toEqual([0, 0])
    // Two at once, then one every two seconds.
    expect(acceptedCount).toBeLessThanOrEqual(3 + (app.clock.now() - startTime) / 2_000)
    expect(codes.filter(code => code === 111)).toHaveLength(12 - acceptedCount)
    const flood = Array.from({ length: 800 }, (_, n) => ({ id: n + 1_000, unsubscribe: { channel: 'a' } }))
    void loud.sendFrame(frameOf(way, flood))
    expect(await loud.closed).toEqual({ code: 3013, reason: 'too many requests' })
    await say(an, room.roomId, 'Vẫn ổn')
    // By its text: that the room was made may be noticed later than the subscription too.
    const frames = await watcher.until(({ push }) => push?.pub?.data.data?.lastMessage?.content === 'Vẫn ổn')
    // Publications of the flooding client are rebuilt, never passed on.
    const typing = frames.filter(({ push }) => push?.channel === channel)
    expect(typing.map(({ push }) => push.pub.data)).toEqual(
      Array.from({ length: acceptedCount }, () => ({
        type: 'typing',
        data: { roomId: room.roomId, userId: binh.userId },
      })),
    )
  })

  it('delivers messages sent while the connection was down, once, after it is back', async () => {
    const { room } = await makeGroup(an, [binh], 'Đi vắng')
    const channel = `room:${room.roomId}`
    await an.eventsPublished()
    const before = await as(binh)
    const { epoch, offset = 0 } = (await ask(before, { subscribe: { channel } })).subscribe
    before.leave()
    for (const content of ['Một', 'Hai', 'Ba']) await say(an, room.roomId, content)
    await an.eventsPublished()
    const back = await as(binh)
    const answer = await ask(back, { subscribe: { channel, recover: true, epoch, offset } })
    expect(answer.subscribe).toMatchObject({ recovered: true, was_recovering: true })
    const contents = answer.subscribe.publications.map(({ data }: Wire) => data.data.message.content)
    expect(contents).toEqual(['Một', 'Hai', 'Ba'])
    await say(an, room.roomId, 'Bốn')
    const [live] = (await back.until(({ push }) => push?.channel === channel)).slice(-1)
    expect(live.push.pub).toMatchObject({
      offset: offset + 4,
      data: { data: { message: { content: 'Bốn' } } },
    })
  })
})

describe('a token that expires', () => {
  it('answers 109 where the client can send a new one, and closes with 4001 where a header carried it', async () => {
    const late = await startApp()
    const dung = await late.person('Dũng')
    const there = { url: late.url, websocketUrl: `${late.url.replace('http', 'ws')}/connection/websocket` }
    late.clock.advance(16 * 60_000)
    for (const way of transports) {
      const token = dung.tokens.accessToken
      const bodyPeer = await openPeer(way, there as Endpoint, frameOf(way, [{ id: 1, connect: { token } }]))
      expect(await bodyPeer.next()).toEqual({ id: 1, error: { code: 109, message: 'token expired' } })
      bodyPeer.leave()
      const headers = { authorization: `Bearer ${token}` }
      const headerPeer = await openPeer(
        way,
        there as Endpoint,
        frameOf(way, [{ id: 1, connect: { headers } }]),
      )
      expect(await headerPeer.closed).toEqual({ code: 4001, reason: 'token expired' })
    }
    await late.close()
  })
})

it('logs refused subscriptions and publications, at most a few a minute per person', async () => {
  const warn = vi.spyOn(app.app.log, 'warn')
  onTestFinished(() => warn.mockRestore())
  const centrifuge = await binh.socket()
  const foreign = `room:${nobody}`
  for (let n = 0; n < 15; n++) {
    const subscription = centrifuge.newSubscription(foreign)
    const over = new Promise(resolve => subscription.once('unsubscribed', resolve))
    subscription.subscribe()
    await over
    centrifuge.removeSubscription(subscription)
  }
  const lines = warn.mock.calls.filter(([, text]) => text === 'a subscription was refused')
  expect(lines.length).toBe(10)
  expect(lines[0]![0]).toMatchObject({ code: 103, userId: binh.userId, channel: foreign })
  await expect(centrifuge.publish(foreign, {})).rejects.toMatchObject({ code: 103 })
})
