import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usingEndpoints } from './testing/cleanup.ts'
import { sleep } from './testing/clients.ts'
import { RawSocket } from './testing/raw-socket.ts'

const fieldNames = fc.constantFrom(
  'channel',
  'data',
  'token',
  'recover',
  'offset',
  'epoch',
  'limit',
  'since',
  'flag',
)

describe('the endpoint', () => {
  const { start } = usingEndpoints()

  it('tells the application of a connection that it let in and that was not accepted', async () => {
    const left: string[] = []
    const { websocketUrl } = await start(
      { connectionsPerUser: 1 },
      {
        onConnect: async ({ token }) => {
          if (token === 'chi') await sleep(100)
          return { user: token }
        },
        onDisconnect: gone => void left.push(gone.user),
      },
    )
    const first = await RawSocket.connect(websocketUrl, 'an')
    const second = await RawSocket.open(websocketUrl)
    second.send({ id: 1, connect: { token: 'an' } })
    expect(await second.closed).toMatchObject({ code: 3504 })
    await expect.poll(() => left).toEqual(['an'])
    const third = await RawSocket.open(websocketUrl)
    third.send({ id: 1, connect: { token: 'chi' } })
    await sleep(20)
    third.close()
    await expect.poll(() => left).toEqual(['an', 'chi'])
    first.close()
    await expect.poll(() => left).toEqual(['an', 'chi', 'an'])
  })

  it('tells the application of a connection that it let in too late', async () => {
    const leftUsers: string[] = []
    const { websocketUrl } = await start(
      { hookMs: 50 },
      {
        onConnect: async ({ token }) => {
          await sleep(120)
          return { user: token }
        },
        onDisconnect: gone => void leftUsers.push(gone.user),
      },
    )
    const socket = await RawSocket.open(websocketUrl)
    socket.send({ id: 1, connect: { token: 'an' } })
    expect(await socket.frame()).toMatchObject([{ id: 1, error: { code: 100 } }])
    await expect.poll(() => leftUsers).toEqual(['an'])
  })

  it('closes with 3502 a connection that does not connect', async () => {
    const { websocketUrl } = await start({ staleMs: 100 })
    const socket = await RawSocket.open(websocketUrl)
    expect(await socket.closed).toEqual({ code: 3502, reason: 'stale' })
  })

  it('delivers at once more than the limit to a peer that reads', async () => {
    const { websocketUrl, realtime } = await start({ outboundBytes: 100_000 })
    const socket = await RawSocket.connect(websocketUrl)
    socket.send({ id: 2, subscribe: { channel: 'live:1' } })
    await socket.frame()
    for (let n = 1; n <= 20; n++) void realtime.publish('live:1', { data: 'x'.repeat(20_000), n })
    const seen = await socket.until(({ push }) => push.pub.data.n === 20)
    expect(seen).toHaveLength(20)
  })

  it('closes with 3504 above the connections of the process', async () => {
    const { websocketUrl } = await start({ connectionsPerUser: 2, connections: 3 })
    await RawSocket.connect(websocketUrl, 'an')
    await RawSocket.connect(websocketUrl, 'an')
    const third = await RawSocket.open(websocketUrl)
    third.send({ id: 1, connect: { token: 'an' } })
    expect((await third.closed).code).toBe(3504)
    await RawSocket.connect(websocketUrl, 'binh')
    const fourth = await RawSocket.open(websocketUrl)
    expect((await fourth.closed).code).toBe(3504)
  })

  it('closes with 3013 a peer that piles up frames behind a slow command', async () => {
    const { websocketUrl } = await start(
      { inboundBytes: 10_000 },
      { onRpc: () => new Promise(() => undefined) },
    )
    const socket = await RawSocket.connect(websocketUrl)
    const data = 'x'.repeat(3_000)
    for (let id = 2; id < 10; id++) socket.send({ id, rpc: { method: 'x', data } })
    expect((await socket.closed).code).toBe(3013)
  })

  it('sends everyone away with 3001 when it closes, and returns when they are gone', async () => {
    // Longer than any test may take: it returns only because the peer is gone.
    const endpoint = await start({ drainMs: 3_600_000 })
    const socket = await RawSocket.connect(endpoint.websocketUrl)
    await endpoint.realtime.close()
    expect(await socket.closed).toEqual({ code: 3001, reason: 'shutdown' })
    expect(endpoint.realtime.stats().clients).toBe(0)
  })

  it('keeps reasons that would parse as JSON from turning a reconnect into a stop', async () => {
    const { websocketUrl, realtime } = await start()
    const socket = await RawSocket.connect(websocketUrl)
    await realtime.disconnect('an', { code: 3_000, reason: '123' })
    const { reason } = await socket.closed
    expect(() => JSON.parse(reason)).toThrow()
  })

  it('cuts a reason to what a close frame holds, between letters', async () => {
    const { websocketUrl, realtime } = await start()
    const socket = await RawSocket.connect(websocketUrl)
    await realtime.disconnect('an', { code: 4_000, reason: 'trầu '.repeat(40) })
    const { code, reason } = await socket.closed
    expect(code).toBe(4_000)
    expect('trầu '.repeat(40).startsWith(reason)).toBe(true)
    expect(Buffer.byteLength(reason)).toBeGreaterThan(115)
  })

  it('survives any command, and answers it with a documented code', async () => {
    const { websocketUrl, realtime } = await start({ commandBurst: 100_000 })
    const names = [
      'connect',
      'subscribe',
      'publish',
      'presence',
      'history',
      'rpc',
      'send',
      'refresh',
      'sub_refresh',
    ]
    const command = fc.record(
      Object.fromEntries([
        ['id', fc.oneof(fc.constant(5), fc.jsonValue())],
        ...names.map(
          name => [name, fc.oneof(fc.jsonValue(), fc.dictionary(fieldNames, fc.jsonValue()))] as const,
        ),
      ]),
      { requiredKeys: [] },
    )
    const documented = [100, 102, 103, 104, 105, 106, 107, 108, 110, 112]
    let socket: RawSocket | undefined
    let last = 1_000
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 4 }), async commands => {
        socket ??= await RawSocket.connect(websocketUrl)
        const id = ++last
        socket.send(...commands, { id, unsubscribe: { channel: 'a' } })
        const outcome = await Promise.race([socket.until(answer => answer.id === id), socket.closed])
        if ('code' in outcome) {
          expect([3501, 3508]).toContain(outcome.code)
          socket = undefined
        } else for (const { error } of outcome) if (error) expect(documented).toContain(error.code)
      }),
      { numRuns: 200 },
    )
    socket?.close()
    await expect.poll(() => realtime.stats().clients).toBe(0)
  })

  it('rejects a disconnect code that no close frame can carry', async () => {
    const { realtime } = await start()
    await expect(realtime.disconnect('an', { code: 999 })).rejects.toThrow(RangeError)
  })

  it('tells who is there and what it has done', async () => {
    const { websocketUrl, realtime } = await start()
    const socket = await RawSocket.connect(websocketUrl)
    socket.send({ id: 2, subscribe: { channel: 'room:1' } })
    await socket.frame()
    await realtime.publish('room:1', { n: 1 })
    await socket.frame()
    expect(await realtime.info()).toMatchObject({ clients: 1, users: 1, channels: 1, subscriptions: 1 })
    expect(realtime.stats()).toMatchObject({ publications: 1, deliveries: 1, commands: 2 })
    const presence = Object.values(await realtime.presence('room:1'))
    expect(presence).toEqual([{ user: 'an', client: expect.any(String) }])
    await expect(realtime.presence('live:1')).rejects.toMatchObject({ code: 108 })
    await expect(realtime.publish('nope:1', 1)).rejects.toMatchObject({ code: 102 })
  })
})
