import { UnauthorizedError } from 'centrifuge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { liveEndpoints } from './endpoints.ts'
import { connectionTimes, DisconnectCounter, readyDelay, subscriptionTimes } from './reconnect-rule.ts'
import { LiveSocket, type SocketEvents, type SocketOptions } from './socket.ts'
import { type LiveServer, startLiveServer } from './testing-server.ts'

let server: LiveServer
let socket: LiveSocket
let online = true
let tokens = 0
const log: string[] = []

beforeEach(async () => {
  online = true
  tokens = 0
  log.length = 0
  server = await startLiveServer()
  socket = makeSocket()
})
afterEach(async () => {
  socket.reset()
  await server.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The specification's delays are only waited for where they are what is tested. */
const hurried = { reconnectDelays: { min: 20, max: 80 } }

function makeSocket(
  getToken: (refused?: string) => Promise<string> = async () => `token-${++tokens}`,
  delays: Pick<SocketOptions, 'reconnectDelays' | 'isHurried'> = hurried,
) {
  const made = new LiveSocket({
    ...delays,
    endpoint: `ws://127.0.0.1:${server.port}/connection/websocket`,
    getToken,
    readyUrl: 'http://127.0.0.1:1/readyz',
    isOnline: () => online,
    websocket: WebSocket,
  })
  made.on('status', status => log.push(status))
  for (const name of ['logout', 'hard-stop', 'unauthorized', 'terminated'] as const) {
    made.on(name, value => log.push(`${name} ${(value as { reason: string }).reason}`))
  }
  return made
}

const next = <K extends keyof SocketEvents>(event: K) =>
  new Promise<SocketEvents[K]>(resolve => {
    const off = socket.on(event, value => {
      off()
      resolve(value)
    })
  })
const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 30_000, interval: 10 })
const connected = () => until(() => socket.status === 'connected')
const go = (state: 'online' | 'offline') => {
  online = state === 'online'
  window.dispatchEvent(new Event(state))
}

describe('the connection', () => {
  it('[R-SOCKET-1] goes from idle over connecting to connected, and to disconnected when it ends', async () => {
    expect(socket.status).toBe('idle')
    socket.connect()
    await connected()
    server.closeAll(4503, 'bye')
    await next('terminated')
    expect(log).toEqual(['connecting', 'connected', 'disconnected', 'terminated bye'])
  })

  it('[R-SOCKET-7] opens nothing until it is started', async () => {
    socket.subscribe('room:r', { onPublication: () => {} })
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(server.received).toEqual([])
    expect(tokens).toBe(0)
  })

  it('[R-SOCKET-5] carries the bearer and the device header data as JSON', async () => {
    socket.connect()
    await connected()
    const [connect] = server.commands('connect') as { token: string; headers: Record<string, string> }[]
    expect(connect!.token).toBe('token-1')
    expect(connect!.headers.Authorization).toBe('Bearer token-1')
    expect(Object.keys(JSON.parse(connect!.headers['X-Device']!))).toEqual([
      'X-Device-Id',
      'X-Device-Token',
      'X-User-Agent',
    ])
  })

  it('[R-SOCKET-5] speaks connect, subscribe, publish, presence, history and rpc', async () => {
    socket.connect()
    await connected()
    socket.subscribe('live:r', { onPublication: () => {} })
    await socket.publish('live:r', { typing: true })
    expect((await socket.presence('live:r')).clients.c1?.user).toBe('an')
    expect((await socket.history('room:r', { limit: 5 })).epoch).toBe('e')
    expect(await socket.rpc('presence.watch', ['an'])).toEqual({ ok: true })
    const names = server.received.flatMap(c => Object.keys(c)).filter(n => n !== 'id')
    expect(new Set(names)).toEqual(new Set(['connect', 'subscribe', 'publish', 'presence', 'history', 'rpc']))
  })

  it('reconnects after one disconnect, asking for a token again', async () => {
    socket.connect()
    await connected()
    server.closeAll()
    await until(() => log.filter(l => l === 'connected').length === 2)
    expect(tokens).toBe(2)
    expect(log).toEqual(['connecting', 'connected', 'connecting', 'connected'])
  })
})

describe('the hard stop', () => {
  it('[R-SOCKET-1] the third disconnect in a row stops for good and raises both events', async () => {
    server.isDown = true
    socket.connect()
    await until(() => log.includes('hard-stop too-many-reconnects'))
    expect(log).toEqual([
      'connecting',
      'disconnected',
      'logout too-many-reconnects',
      'hard-stop too-many-reconnects',
    ])
    expect(tokens).toBe(3)
    server.isDown = false
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(socket.status).toBe('disconnected')
    expect(tokens).toBe(3)
  })

  it('[R-SOCKET-1] refused connections count as disconnects', async () => {
    const { port } = server
    await server.stop()
    socket.connect()
    await until(() => log.includes('hard-stop too-many-reconnects'))
    expect(tokens).toBe(3)
    server = await startLiveServer(port)
  })

  it('[R-SOCKET-1] a connection between two disconnects starts the count anew', async () => {
    socket.connect()
    for (let i = 1; i <= 4; i++) {
      await until(() => log.filter(l => l === 'connected').length === i)
      server.closeAll()
    }
    await until(() => log.filter(l => l === 'connected').length === 5)
    expect(log).not.toContain('hard-stop too-many-reconnects')
  })

  it('[R-SOCKET-1] only disconnects while the browser is online count', () => {
    const counter = new DisconnectCounter()
    expect([false, false, false, true, true].map(o => counter.ended(o))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    expect(counter.ended(true)).toBe(true)
    counter.connected()
    expect([true, true, true].map(o => counter.ended(o))).toEqual([false, false, true])
  })

  async function stopped() {
    server.isDown = true
    socket.connect()
    await next('hard-stop')
    server.isDown = false
  }

  it('comes back by the button, with the listeners it had', async () => {
    const publications: unknown[] = []
    socket.subscribe('room:r', { onPublication: data => publications.push(data) })
    await stopped()
    socket.reconnect()
    await until(() => server.commands('subscribe').length > 0 && socket.status === 'connected')
    server.push('room:r', 'chào')
    await until(() => publications.length === 1)
  })

  it('comes back when the browser comes online', async () => {
    await stopped()
    go('online')
    await connected()
  })

  it('comes back when the tab becomes visible', async () => {
    await stopped()
    document.dispatchEvent(new Event('visibilitychange'))
    await connected()
  })

  it('comes back when the server answers that it is ready', async () => {
    let tokenRequests = 0
    vi.stubGlobal('fetch', async () => new Response(null, { status: ++tokenRequests < 2 ? 503 : 200 }))
    await stopped()
    await vi.waitFor(() => expect(socket.status).toBe('connected'), { timeout: 30_000 })
    expect(tokenRequests).toBe(2)
  })

  it('asks whether the server is ready every 2 to 20 s, in the first minute every 3 s at most', () => {
    const delays = (awayMs: number) => [0, 0.5, 0.999].map(random => readyDelay(awayMs, false, () => random))
    for (const awayMs of [0, 10_000, 59_999]) expect(delays(awayMs)).toEqual([2000, 2500, 2999])
    for (const awayMs of [60_000, 3_600_000]) expect(delays(awayMs)).toEqual([10_000, 15_000, 19_990])
  })

  it('asks every 0.5 to 1 s in the first minute while the person is in a call, and no more often than others afterwards', () => {
    const delays = (awayMs: number) => [0, 0.5, 0.999].map(random => readyDelay(awayMs, true, () => random))
    for (const awayMs of [0, 10_000, 59_999]) expect(delays(awayMs)).toEqual([500, 750, 999.5])
    for (const awayMs of [60_000, 3_600_000]) expect(delays(awayMs)).toEqual([10_000, 15_000, 19_990])
  })

  it('hurries back to whoever is in a call', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }))
    socket.reset()
    socket = makeSocket(undefined, { ...hurried, isHurried: () => true })
    await stopped()
    const stoppedAt = performance.now()
    await connected()
    expect(performance.now() - stoppedAt).toBeLessThan(1_900)
  })

  it('counts anew after it came back', async () => {
    await stopped()
    server.isDown = true
    log.length = 0
    socket.reconnect()
    await next('hard-stop')
    expect(log).toEqual([
      'connecting',
      'disconnected',
      'logout too-many-reconnects',
      'hard-stop too-many-reconnects',
    ])
  })
})

describe('times', () => {
  it('[R-SOCKET-8] of requests, reconnects, pings and subscriptions are the specification’s', () => {
    expect(connectionTimes).toEqual({
      timeout: 5000,
      minReconnectDelay: 500,
      maxReconnectDelay: 20_000,
      maxServerPingDelay: 10_000,
    })
    expect(subscriptionTimes).toEqual({ minResubscribeDelay: 500, maxResubscribeDelay: 20_000 })
  })

  it('[R-SOCKET-8] the first reconnect comes after 500 ms to 1 s', async () => {
    socket = makeSocket(undefined, {})
    socket.connect()
    await connected()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const start = Date.now()
    server.closeAll()
    await until(() => socket.status === 'connecting')
    const delays = timers.mock.calls.map(([, delay]) => delay ?? 0)
    expect(delays.filter(delay => delay >= 500 && delay <= 1_000)).toHaveLength(1)
    await connected()
    expect(Date.now() - start).toBeGreaterThanOrEqual(480)
  })
})

describe('offline', () => {
  it('[R-SOCKET-3] connecting waits for the online event', async () => {
    online = false
    socket.connect()
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(socket.status).toBe('connecting')
    expect(server.sockets.size).toBe(0)
    go('online')
    await connected()
  })

  it('connects all the same when the server answers, whatever the browser says', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }))
    online = false
    socket.connect()
    await connected()
    server.closeAll()
    await until(() => log.filter(status => status === 'connected').length === 2)
    expect(tokens).toBe(2)
  })

  it('asks no more whether there is a network once the connection is reset', async () => {
    let questions = 0
    let answer = (_: Response) => {}
    vi.stubGlobal('fetch', () => {
      questions++
      return new Promise<Response>(resolve => (answer = resolve))
    })
    online = false
    socket.connect()
    await until(() => questions === 1)
    socket.reset()
    answer(new Response(null, { status: 200 }))
    await new Promise(resolve => setTimeout(resolve, 0))
    expect(tokens).toBe(0)
    expect(socket.status).toBe('idle')
  })

  it('[R-SOCKET-3] a connection lost with the network waits too, without counting', async () => {
    socket.connect()
    await connected()
    go('offline')
    await until(() => socket.status === 'connecting')
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(tokens).toBe(1)
    go('online')
    await connected()
    expect(log).not.toContain('hard-stop too-many-reconnects')
  })
})

describe('tokens', () => {
  it('[R-SOCKET-8] an unauthorized error disconnects, and nothing is tried again', async () => {
    socket = makeSocket(async () => {
      throw new UnauthorizedError('No refresh token available')
    })
    socket.connect()
    await next('unauthorized')
    expect(socket.status).toBe('disconnected')
    go('online')
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(socket.status).toBe('disconnected')
  })

  it('[R-SOCKET-8] so does the server’s "unauthorized"', async () => {
    server.results.connect = { error: { code: 101, message: 'unauthorized' } }
    socket.connect()
    expect(await next('unauthorized')).toEqual({ code: 101, reason: 'unauthorized' })
  })

  it.each([
    [3500, 'invalid token'],
    [4500, 'session ended'],
  ])('so does a connection closed with %i, %s', async (code, reason) => {
    socket.connect()
    await connected()
    server.closeAll(code, reason)
    expect(await next('unauthorized')).toEqual({ code, reason })
    expect(log).not.toContain('hard-stop too-many-reconnects')
  })

  it('an expired token is named as refused when the next one is asked for', async () => {
    const tokenRequests: (string | undefined)[] = []
    socket = makeSocket(async refused => {
      tokenRequests.push(refused)
      return `t${tokenRequests.length}`
    })
    const good = server.results.connect
    server.results.connect = (request: { token: string }) =>
      request.token === 't1' ? { error: { code: 109, message: 'token expired' } } : good
    socket.connect()
    await connected()
    expect(tokenRequests).toEqual([undefined, 't1'])
  })

  it('a server that cannot be asked for a token is tried again', async () => {
    let failed = false
    socket = makeSocket(async () => {
      if (failed) return 't'
      failed = true
      throw new Error('network')
    })
    socket.connect()
    await connected()
    expect(log).toEqual(['connecting', 'connected'])
  })
})

describe('subscriptions', () => {
  const listener = () => {
    const publications: unknown[] = []
    const subscribed: unknown[] = []
    return {
      heard: publications,
      subscribed,
      onPublication: (data: unknown) => void publications.push(data),
      onSubscribed: (context: unknown) => void subscribed.push(context),
    }
  }

  it('[R-SOCKET-4] listeners share one subscription, which ends with the last of them', async () => {
    socket.connect()
    await connected()
    const [one, two] = [listener(), listener()]
    const leaveOne = socket.subscribe('room:r', one)
    const leaveTwo = socket.subscribe('room:r', two)
    await until(() => one.subscribed.length === 1)
    server.push('room:r', 1)
    await until(() => two.heard.length === 1)
    leaveOne()
    leaveOne()
    server.push('room:r', 2)
    await until(() => two.heard.length === 2)
    expect(one.heard).toEqual([1])
    expect(server.commands('subscribe')).toHaveLength(1)
    expect(server.commands('unsubscribe')).toHaveLength(0)
    leaveTwo()
    await until(() => server.commands('unsubscribe').length === 1)
    socket.subscribe('room:r', one)
    await until(() => server.commands('subscribe').length === 2)
  })

  it('[R-SOCKET-2] a reset disconnects, removes all subscriptions and clears the client', async () => {
    const mine = listener()
    socket.subscribe('room:r', mine)
    socket.connect()
    await until(() => mine.subscribed.length === 1)
    socket.reset()
    await until(() => server.sockets.size === 0)
    expect(socket.status).toBe('idle')
    expect(() => socket.publish('room:r', 1)).toThrow('not open')
    socket.connect()
    await connected()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(server.commands('subscribe')).toHaveLength(1)
  })

  it('tells whether what was missed came, and where it left off', async () => {
    const mine = listener()
    let epoch = 'e1'
    server.results.subscribe = (request: { recover?: boolean; epoch?: string; offset?: number }) => ({
      recoverable: true,
      positioned: true,
      epoch,
      ...(request.recover && request.epoch === epoch
        ? {
            recovered: true,
            was_recovering: true,
            offset: request.offset,
            publications: [{ data: 'missed', offset: 6 }],
          }
        : { offset: 5, was_recovering: Boolean(request.recover) }),
    })
    socket.subscribe('room:r', mine)
    socket.connect()
    await until(() => mine.subscribed.length === 1)
    server.closeAll()
    await until(() => mine.subscribed.length === 2)
    await until(() => mine.heard.length === 1)
    epoch = 'e2'
    server.closeAll()
    await until(() => mine.subscribed.length === 3)
    expect(mine.subscribed).toEqual([
      { channel: 'room:r', recovered: false, isFirst: true },
      { channel: 'room:r', recovered: true, isFirst: false },
      { channel: 'room:r', recovered: false, isFirst: false },
    ])
    expect(mine.heard).toEqual(['missed'])
  })

  it('recovers across the hard stop: the new client goes on from where the old one was', async () => {
    const mine = listener()
    server.results.subscribe = { recoverable: true, positioned: true, epoch: 'e', offset: 5 }
    socket.subscribe('room:r', mine)
    socket.connect()
    await until(() => mine.subscribed.length === 1)
    server.push('room:r', 'six', { offset: 6 })
    await until(() => mine.heard.length === 1)
    socket.reconnect()
    await until(() => server.commands('subscribe').length === 2)
    expect(server.commands('subscribe')[1]).toMatchObject({ recover: true, epoch: 'e', offset: 6 })
  })

  it('hears what the server subscribed by itself', async () => {
    server.results.connect = {
      client: 'c1',
      ping: 25,
      subs: { 'user:#an': { recoverable: true, epoch: 'e', offset: 1, positioned: true } },
    }
    const publications: unknown[] = []
    socket.on('publication', p => publications.push(p))
    const subscribed = next('subscribed')
    socket.connect()
    expect(await subscribed).toEqual({ channel: 'user:#an', recovered: false, isFirst: true })
    server.push('user:#an', { type: 'x' }, { offset: 2 })
    await until(() => publications.length === 1)
    expect(publications).toEqual([{ channel: 'user:#an', data: { type: 'x' } }])
  })

  it('tells of a channel that the server ended while there was no connection, also to a new client', async () => {
    const subs = { 'user:#an': {}, 'hidden:s': {} }
    server.results.connect = { client: 'c1', ping: 25, subs }
    socket.connect()
    await connected()
    const endedChannels: string[] = []
    socket.on('unsubscribed', ({ channel }) => endedChannels.push(channel))
    server.results.connect = { client: 'c2', ping: 25, subs: { 'user:#an': {} } }
    socket.reconnect()
    await connected()
    await until(() => endedChannels.length > 0)
    expect(endedChannels).toEqual(['hidden:s'])
  })

  it('tells a listener whom the server puts out', async () => {
    const out: unknown[] = []
    server.results.subscribe = { error: { code: 103, message: 'permission denied' } }
    socket.subscribe('room:r', { onPublication: () => {}, onUnsubscribed: code => out.push(code) })
    socket.connect()
    await until(() => out.length === 1)
    expect(out).toEqual([103])
    expect(socket.status).toBe('connected')
  })

  it('a channel that the server takes away is asked for again, and goes on where it still may be heard', async () => {
    const out: unknown[] = []
    const mine = { ...listener(), onUnsubscribed: (code: number) => void out.push(code) }
    socket.subscribe('note:n', mine)
    socket.connect()
    await until(() => mine.subscribed.length === 1)
    server.unsubscribe('note:n', 2000)
    await until(() => mine.subscribed.length === 2)
    server.push('note:n', 'still heard')
    await until(() => mine.heard.length === 1)
    expect(out).toEqual([])

    server.results.subscribe = { error: { code: 103, message: 'permission denied' } }
    server.unsubscribe('note:n', 2000)
    await until(() => out.length === 1)
    expect(out).toEqual([103])
    expect(server.commands('subscribe')).toHaveLength(3)
  })

  it('a channel that was taken away and is left meanwhile is not asked for again', async () => {
    const mine = listener()
    const leave = socket.subscribe('note:n', mine)
    socket.connect()
    await until(() => mine.subscribed.length === 1)
    server.unsubscribe('note:n', 2000)
    await new Promise(resolve => setTimeout(resolve, 50))
    leave()
    await new Promise(resolve => setTimeout(resolve, 600))
    expect(server.commands('subscribe')).toHaveLength(1)
  })
})

describe('where it connects', () => {
  it('makes socket and stream addresses of one path or URL', () => {
    expect(liveEndpoints('/connection/websocket', 'https://trau.vi.du')).toEqual({
      endpoint: [
        { transport: 'websocket', endpoint: 'wss://trau.vi.du/connection/websocket' },
        { transport: 'http_stream', endpoint: 'https://trau.vi.du/connection/http_stream' },
      ],
      emulationEndpoint: 'https://trau.vi.du/emulation',
    })
    const { endpoint } = liveEndpoints('ws://rt.lan:8000/connection/websocket', 'http://trau.lan')
    expect(endpoint.map(e => e.endpoint)).toEqual([
      'ws://rt.lan:8000/connection/websocket',
      'http://rt.lan:8000/connection/http_stream',
    ])
  })
})
