import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errors } from './codes.ts'
import { usingEndpoints } from './testing/cleanup.ts'
import { sleep, transports } from './testing/clients.ts'
import { movableClock } from './testing/clock.ts'
import { usingPeers, type Wire } from './testing/peer.ts'
import { RawSocket } from './testing/raw-socket.ts'
import { frameOf } from './testing/wire-format.ts'

const connectAs = (user: string) => ({ id: 1, connect: { token: user } })
const isAnswer = (id: number) => (message: Wire) => message.id === id

/** The limits, the ends and the races of one connection, in every transport and encoding: what no library shows. */
describe.each(transports)('the wire of $name', way => {
  const { start } = usingEndpoints()
  const { open, openRaw, connect } = usingPeers(way)
  const isSocket = way.transport === 'websocket'

  it('pings first in the second half of the interval, then once an interval, and is content with a pong', async () => {
    const clock = movableClock()
    const endpoint = await start({}, {}, { now: clock.now })
    const peer = await connect(endpoint)
    clock.advance(10_000)
    expect(await peer.quiet(150)).toEqual([])
    clock.advance(15_000)
    expect(await peer.next()).toEqual({})
    await peer.send({})
    for (let n = 0; n < 2; n++) {
      clock.advance(25_000)
      expect(await peer.next()).toEqual({})
      await peer.send({})
    }
    clock.advance(20_000)
    expect(await peer.quiet(150)).toEqual([])
    expect(endpoint.realtime.stats().clients).toBe(1)
  })

  it('ends with 3012 when a ping is answered by anything but a pong', async () => {
    const clock = movableClock()
    const endpoint = await start({}, {}, { now: clock.now })
    const peer = await connect(endpoint)
    clock.advance(25_000)
    expect(await peer.next()).toEqual({})
    void peer.send({ id: 2, unsubscribe: { channel: 'a' } })
    expect(await peer.next()).toEqual({ id: 2, unsubscribe: {} })
    clock.advance(8_000)
    expect(await peer.closed).toEqual({ code: 3012, reason: 'no pong' })
  })

  const connected = [{ id: 1, connect: {} }]
  const malformed = way.isBinary ? Buffer.of(9, 1, 2) : Buffer.from('{"id":1,')
  it.each<[string, object[] | Buffer]>([
    ['an empty frame', Buffer.alloc(0)],
    ['what is no frame', malformed],
    ['a subscribe before connect', [{ id: 1, subscribe: { channel: 'a' } }]],
    ['a pong before connect', [{}]],
    ['a second connect', [...connected, { id: 2, connect: {} }]],
    ['a pong nobody asked for', [...connected, {}]],
    ['the ping command', [...connected, { id: 2, ping: {} }]],
    ['a command without id', [...connected, { subscribe: { channel: 'a' } }]],
    ['a subscribe without channel', [...connected, { id: 2, subscribe: {} }]],
    ['a name that is too long', [{ id: 1, connect: { name: 'x'.repeat(17) } }]],
  ])('ends %s with 3501', async (_what, given) => {
    const endpoint = await start()
    const peer = await openRaw(endpoint, Buffer.isBuffer(given) ? given : frameOf(way, given))
    expect(await peer.closed).toEqual({ code: 3501, reason: 'bad request' })
    expect(endpoint.realtime.stats()).toMatchObject({ clients: 0, subscriptions: 0 })
  })

  it('ends with 3501 where a later frame is malformed', async () => {
    const endpoint = await start()
    const peer = await connect(endpoint)
    void peer.sendFrame(malformed)
    expect(await peer.closed).toEqual({ code: 3501, reason: 'bad request' })
  })

  it('ends with 3508 a message that nobody handles', async () => {
    const peer = await connect(await start())
    void peer.send({ send: { data: 1 } })
    expect(await peer.closed).toEqual({ code: 3508, reason: 'not available' })
  })

  it('takes a frame of the limit, and no longer one', async () => {
    const endpoint = await start({ frameBytes: 4_096 })
    const peer = await connect(endpoint)
    const command = (length: number) => {
      const of = (data: string) => ({ id: 2, publish: { channel: 'live:a', data } })
      const head = frameOf(way, [of('x'.repeat(1_000))]).length - 1_000
      return of('x'.repeat(length - head))
    }
    void peer.send(command(4_096))
    expect(await peer.next()).toEqual({ id: 2, publish: {} })
    const refused = await peer.send(command(4_097))
    // Emulated, the request is refused and the stream lives; the socket has nobody else to tell.
    if (isSocket) expect((await peer.closed).code).toBe(1009)
    else expect(refused).toBe(413)
    const tooLong = await openRaw(endpoint, frameOf(way, [{ id: 1, connect: { data: 'x'.repeat(5_000) } }]))
    expect((await tooLong.closed).code).toBe(isSocket ? 1009 : 413)
  })

  it('ends with 3502 a connection that stays after its connect was refused', async () => {
    const refuse = async () => {
      throw errors.permissionDenied
    }
    const endpoint = await start({ staleMs: 100 }, { onConnect: refuse })
    const peer = await open(endpoint, connectAs('an'), { id: 2, subscribe: { channel: 'a' } })
    expect(await peer.next()).toEqual({ id: 1, error: { code: 103, message: 'permission denied' } })
    expect(await peer.closed).toEqual({ code: 3502, reason: 'stale' })
    expect(endpoint.realtime.stats().clients).toBe(0)
  })

  it('ends with 3504 above the connections of a user', async () => {
    const endpoint = await start({ connectionsPerUser: 1 })
    await connect(endpoint)
    const second = await open(endpoint, connectAs('an'))
    expect(await second.closed).toEqual({ code: 3504, reason: 'connection limit' })
    expect(endpoint.realtime.stats().clients).toBe(1)
  })

  it('answers 106 above its subscriptions, and 105 to one it has', async () => {
    const peer = await connect(await start({ channels: 2 }))
    void peer.send(...[2, 3, 4].map(id => ({ id, subscribe: { channel: `live:${id}` } })))
    const seen = await peer.until(isAnswer(4))
    expect(seen.at(-1)).toEqual({ id: 4, error: { code: 106, message: 'limit exceeded' } })
    void peer.send({ id: 5, subscribe: { channel: 'live:2' } })
    expect(await peer.next()).toEqual({ id: 5, error: { code: 105, message: 'already subscribed' } })
  })

  it('answers 111 above its commands a second, and ends a flood with 3013, while others are served', async () => {
    const endpoint = await start({ commandsPerSecond: 1, commandBurst: 10 })
    const quiet = await connect(endpoint, 'binh')
    void quiet.send({ id: 2, subscribe: { channel: 'live:1' } })
    await quiet.next()
    const peer = await connect(endpoint)
    const commands = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({ id: from + n, unsubscribe: { channel: 'a' } }))
    void peer.send(...commands(2, 12))
    const answers = await peer.until(isAnswer(13))
    expect(answers.at(-1)).toEqual({
      id: 13,
      error: { code: 111, message: 'too many requests', temporary: true },
    })
    void peer.send(...commands(14, 30))
    expect(await peer.closed).toEqual({ code: 3013, reason: 'too many requests' })
    await endpoint.realtime.publish('live:1', { n: 1 })
    expect(await quiet.next()).toEqual({ push: { channel: 'live:1', pub: { data: { n: 1 } } } })
  })

  it('ends with 3008 a peer that does not read, while others are served', async () => {
    const endpoint = await start({ outboundBytes: 300_000 })
    const { realtime } = endpoint
    const [slow, quick] = [await connect(endpoint), await connect(endpoint, 'binh')]
    for (const peer of [slow, quick]) {
      void peer.send({ id: 2, subscribe: { channel: 'live:1' } })
      await peer.next()
    }
    slow.pause()
    const data = 'x'.repeat(60_000)
    // The kernel's buffers take megabytes before anything waits in ours.
    for (let n = 1; realtime.stats().clients === 2 && n < 2_000; n++) {
      await realtime.publish('live:1', { data, n })
      await quick.next()
    }
    expect(realtime.stats().disconnects).toEqual({ 3008: 1 })
    await realtime.publish('live:1', { n: 'last' })
    expect((await quick.next()).push.pub.data).toEqual({ n: 'last' })
  })

  it('answers a subscribe whose decision is late before the client gives up, and never subscribes it', async () => {
    let decide: (() => void) | undefined
    const onSubscribe = () =>
      new Promise<object>(resolve => {
        decide = () => resolve({})
      })
    const endpoint = await start({ hookMs: 50 }, { onSubscribe })
    const peer = await connect(endpoint)
    void peer.send({ id: 2, subscribe: { channel: 'live:1' } })
    const error = { code: 100, message: 'internal server error', temporary: true }
    expect(await peer.next()).toEqual({ id: 2, error })
    decide!()
    await endpoint.realtime.publish('live:1', { n: 1 })
    expect(await peer.quiet(20)).toEqual([])
    expect(endpoint.realtime.stats().subscriptions).toBe(0)
  })

  it('runs an unsubscribe behind the subscribe of the same frame', async () => {
    const endpoint = await start({}, { onSubscribe: () => sleep(20).then(() => ({})) })
    const peer = await connect(endpoint)
    void peer.send({ id: 2, subscribe: { channel: 'live:1' } }, { id: 3, unsubscribe: { channel: 'live:1' } })
    expect(await peer.next()).toEqual({ id: 2, subscribe: {} })
    expect(await peer.next()).toEqual({ id: 3, unsubscribe: {} })
    expect(endpoint.realtime.stats().subscriptions).toBe(0)
  })

  it('hears the end of its subscription, and nothing after, when the right is revoked in a storm', async () => {
    const endpoint = await start()
    const { realtime } = endpoint
    const peer = await connect(endpoint)
    void peer.send({ id: 2, subscribe: { channel: 'room:1' } })
    await peer.next()
    for (let n = 0; n < 200; n++) {
      if (n === 100) void realtime.unsubscribe('an', 'room:1')
      void realtime.publish('room:1', { n })
    }
    const seen = await peer.until(({ push }) => push?.unsubscribe !== undefined)
    expect(seen.at(-1).push.unsubscribe).toEqual({ code: 2000, reason: 'server unsubscribe' })
    expect(seen.map(({ push }) => push.pub?.data.n ?? 'end')).toEqual([...Array(100).keys(), 'end'])
    expect(await peer.quiet(20)).toEqual([])
  })

  it('passes on a payload that was written over several lines as one line', async () => {
    const endpoint = await start()
    const listener = await RawSocket.connect(endpoint.websocketUrl, 'binh')
    listener.send({ id: 2, subscribe: { channel: 'live:1' } })
    await listener.frame()
    const peer = await connect(endpoint)
    const data = { text: 'Trầu\ncau\u2028vôi', more: [1, { a: null }] }
    void peer.send({ id: 2, publish: { channel: 'live:1', data } })
    const [{ push }, ...others] = await listener.frame()
    expect(push.pub.data).toEqual(data)
    expect(others).toEqual([])
  })

  it('survives any bytes, and others hear nothing of them', async () => {
    const endpoint = await start()
    const listener = await connect(endpoint, 'binh')
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async bytes => {
        const peer = await connect(endpoint)
        void peer.sendFrame(Buffer.from(bytes))
        void peer.send({ id: 999, unsubscribe: { channel: 'a' } })
        const outcome = await Promise.race([peer.until(isAnswer(999)), peer.closed])
        // 1007: a text frame that is no UTF-8 is refused by the socket itself.
        if ('code' in outcome) expect([1007, 3501, 3508]).toContain(outcome.code)
        peer.leave()
      }),
      { numRuns: 40 },
    )
    await expect.poll(() => endpoint.realtime.stats().clients).toBe(1)
    expect(await listener.quiet(0)).toEqual([])
  })

  it('sends everyone away with 3001 when it closes', async () => {
    const endpoint = await start()
    const peer = await connect(endpoint)
    await endpoint.realtime.close()
    expect(await peer.closed).toEqual({ code: 3001, reason: 'shutdown' })
  })

  const onStreams = isSocket ? [] : ['a stream']
  it.each(onStreams)('takes commands for a session of %s that ended, and they change nothing', async () => {
    const endpoint = await start()
    const peer = await connect(endpoint)
    await endpoint.realtime.disconnect('an', { code: 3_503, reason: 'x' })
    await peer.closed
    expect(await peer.send({ id: 2, subscribe: { channel: 'live:1' } })).toBe(204)
    expect(endpoint.realtime.stats()).toMatchObject({ clients: 0, subscriptions: 0 })
  })
})
