import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { type ChannelListener, LiveSocket } from './socket.ts'

/**
 * The client against the real endpoint, started alone as `npm run realtime:conformance` does: what the double of `socket.test.ts`
 * is scripted to do, the endpoint does by itself here. It is ended with SIGKILL where the server is to be gone.
 */
let server: ChildProcess
let port = 0
let online = true
let tokens: string[]
const sockets: LiveSocket[] = []
const log: string[] = []

beforeEach(async () => {
  port = 0
  online = true
  tokens = []
  log.length = 0
  await startServer()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.reset()
  await killServer()
})

async function startServer() {
  const script = resolve(import.meta.dirname, '../../../scripts/realtime-conformance.ts')
  server = spawn(process.execPath, [script, '--port', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(server.stdout!, 'data')) as [Buffer]
  port = Number(/:(\d+)\s*$/.exec(line.toString())![1])
}

async function killServer() {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}

/** A token of the endpoint: HS256 with its well-known secret. */
function sign(claims: object = {}, secret = 'secret') {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iat: 1_700_000_000, ...claims })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** What lies between client and endpoint, and can be cut. */
async function startNetwork() {
  const lines = new Set<Socket>()
  const middle = createServer(near => {
    const far = connect(port, '127.0.0.1')
    for (const line of [near, far]) {
      lines.add(line)
      line.on('error', () => undefined).on('close', () => lines.delete(line))
    }
    near.pipe(far).pipe(near)
  })
  middle.listen(0, '127.0.0.1')
  await once(middle, 'listening')
  const cut = () => {
    for (const line of lines) line.destroy()
  }
  return {
    port: (middle.address() as AddressInfo).port,
    cut,
    close() {
      cut()
      middle.close()
    },
  }
}

function makeSocket(
  getToken: (refused?: string) => Promise<string> = async () => sign(),
  through: number = port,
) {
  const socket = new LiveSocket({
    endpoint: `ws://127.0.0.1:${through}/connection/websocket`,
    async getToken(refused) {
      const token = await getToken(refused)
      tokens.push(token)
      return token
    },
    readyUrl: 'http://127.0.0.1:1/readyz',
    isOnline: () => online,
    websocket: WebSocket,
  })
  sockets.push(socket)
  for (const name of ['logout', 'hard-stop', 'unauthorized', 'terminated'] as const)
    socket.on(name, value => log.push(`${name} ${(value as { reason: string }).reason}`))
  socket.on('connected', () => log.push('connected'))
  return socket
}

const until = (condition: () => void | Promise<void>) =>
  vi.waitFor(condition, { timeout: 30_000, interval: 20 })
const becomes = (socket: LiveSocket, status: string) => until(() => expect(socket.status).toBe(status))
async function connected() {
  const socket = makeSocket()
  socket.connect()
  await becomes(socket, 'connected')
  return socket
}

function listener() {
  const publications: unknown[] = []
  const recovered: boolean[] = []
  const made: ChannelListener = {
    onPublication: data => void publications.push(data),
    onSubscribed: context => void recovered.push(context.recovered),
  }
  return { ...made, heard: publications, recovered }
}

/** Through the endpoint's own API; the window's `fetch` would ask as a page of another origin. */
async function publish(channel: string, data: unknown) {
  const call = request({
    port,
    host: '127.0.0.1',
    path: '/api/publish',
    method: 'POST',
    headers: { 'x-api-key': 'test-api-key' },
  })
  call.end(JSON.stringify({ channel, data }))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(200)
}
/** How many connections the endpoint has in a channel, as another one sees it. */
const present = async (watcher: LiveSocket, channel: string) =>
  Object.keys((await watcher.presence(channel)).clients).length

describe('the connection to the real endpoint', () => {
  it('[R-SOCKET-1] stops for good at the third end in a row, and comes back with its listeners when pressed', async () => {
    const socket = await connected()
    const mine = listener()
    socket.subscribe('phong', mine)
    await until(() => expect(mine.recovered).toHaveLength(1))
    await publish('phong', 1)
    await until(() => expect(mine.heard).toEqual([1]))

    await killServer()
    await until(() => expect(log).toContain('hard-stop too-many-reconnects'))
    expect(log).toEqual(['connected', 'logout too-many-reconnects', 'hard-stop too-many-reconnects'])
    // The first end was of the open connection, the other two of attempts.
    expect(tokens).toHaveLength(3)
    await startServer()
    // Longer than any delay between tries had grown to.
    await new Promise(done => setTimeout(done, 2_500))
    expect([socket.status, tokens.length]).toEqual(['disconnected', 3])

    socket.reconnect()
    await until(() => expect(mine.recovered).toEqual([false, false]))
    await publish('phong', 2)
    await until(() => expect(mine.heard).toEqual([1, 2]))
  })

  it('[R-SOCKET-1] starts the count anew with every connection', async () => {
    const network = await startNetwork()
    const socket = makeSocket(undefined, network.port)
    socket.connect()
    for (let round = 1; round <= 4; round++) {
      await until(() => expect(log).toEqual(Array.from({ length: round }, () => 'connected')))
      network.cut()
    }
    await until(() => expect(log).toHaveLength(5))
    expect(socket.status).toBe('connected')
    network.close()
  })

  it('[R-SOCKET-2] leaves nothing of itself at the endpoint after a reset', async () => {
    const [socket, watcher] = [await connected(), await connected()]
    const mine = listener()
    socket.subscribe('phong', mine)
    await until(async () => expect(await present(watcher, 'phong')).toBe(1))
    socket.reset()
    await until(async () => expect(await present(watcher, 'phong')).toBe(0))
    await publish('phong', 1)
    expect(() => socket.publish('phong', 1)).toThrow('not open')
    socket.connect()
    await becomes(socket, 'connected')
    expect(await present(watcher, 'phong')).toBe(0)
    expect(mine.heard).toEqual([])
  })

  it('[R-SOCKET-3] opens nothing while the browser is offline, and connects at its online event', async () => {
    const watcher = await connected()
    online = false
    const socket = makeSocket()
    socket.subscribe('phong', listener())
    socket.connect()
    await new Promise(done => setTimeout(done, 300))
    expect([socket.status, tokens.length, await present(watcher, 'phong')]).toEqual(['connecting', 1, 0])
    online = true
    window.dispatchEvent(new Event('online'))
    await becomes(socket, 'connected')
    await until(async () => expect(await present(watcher, 'phong')).toBe(1))
  })

  it('[R-SOCKET-4] has one subscription for all listeners of a channel, until the last leaves', async () => {
    const [socket, watcher] = [await connected(), await connected()]
    const [one, two] = [listener(), listener()]
    const leaveOne = socket.subscribe('phong', one)
    const leaveTwo = socket.subscribe('phong', two)
    await until(() => expect(one.recovered).toHaveLength(1))
    await publish('phong', 1)
    await until(() => expect([one.heard, two.heard]).toEqual([[1], [1]]))
    leaveOne()
    expect(await present(watcher, 'phong')).toBe(1)
    await publish('phong', 2)
    await until(() => expect(two.heard).toEqual([1, 2]))
    expect(one.heard).toEqual([1])
    leaveTwo()
    await until(async () => expect(await present(watcher, 'phong')).toBe(0))
  })

  it('[R-SOCKET-9] carries all channels over one connection to the configured address', async () => {
    const socket = await connected()
    for (const channel of ['phong', 'test']) {
      socket.subscribe(channel, listener())
      await until(async () => expect(await present(socket, channel)).toBe(1))
    }
    const ids = await Promise.all(
      ['phong', 'test'].map(async channel => Object.keys((await socket.presence(channel)).clients)),
    )
    expect(ids[0]).toEqual(ids[1])
  })

  it('[R-SOCKET-5] subscribes, publishes, asks for presence and history, and calls procedures', async () => {
    const socket = await connected()
    const mine = listener()
    socket.subscribe('phong', mine)
    await until(() => expect(mine.recovered).toHaveLength(1))
    await socket.publish('phong', { chào: 'bạn' })
    await until(() => expect(mine.heard).toEqual([{ chào: 'bạn' }]))
    expect(await present(socket, 'phong')).toBe(1)
    const { publications, offset } = await socket.history('phong', { limit: 5 })
    expect([publications.map(({ data }) => data), offset]).toEqual([[{ chào: 'bạn' }], 1])
    await expect(socket.rpc('khong.co', {})).rejects.toMatchObject({ code: 108 })
  })

  it('[R-SOCKET-8] ends at a token that is not one, and tries nothing more', async () => {
    const socket = makeSocket(async () => sign({}, 'another secret'))
    socket.connect()
    await until(() => expect(log).toEqual(['unauthorized invalid token']))
    window.dispatchEvent(new Event('online'))
    await new Promise(done => setTimeout(done, 1_200))
    expect([socket.status, tokens.length]).toEqual(['disconnected', 1])
  })

  it('[R-SOCKET-8] brings another token when the endpoint says that the last has expired', async () => {
    const old = sign({ exp: 1_700_000_001 })
    const refusals: (string | undefined)[] = []
    const socket = makeSocket(async refused => {
      refusals.push(refused)
      return refused === undefined ? old : sign()
    })
    socket.connect()
    await becomes(socket, 'connected')
    expect(refusals).toEqual([undefined, old])
  })

  it('goes on from where it was when the connection breaks, and knows when it cannot', async () => {
    const socket = await connected()
    const mine = listener()
    socket.subscribe('phong', mine)
    await until(() => expect(mine.recovered).toHaveLength(1))
    await publish('phong', 1)
    await until(() => expect(mine.heard).toEqual([1]))
    // The press makes a new client, which keeps the position.
    socket.reconnect()
    await publish('phong', 2)
    await until(() => expect(mine.recovered).toEqual([false, true]))
    await until(() => expect(mine.heard).toEqual([1, 2]))
    await killServer()
    await startServer()
    // Whether it was still trying or had stopped meanwhile.
    socket.reconnect()
    await until(() => expect(mine.recovered).toEqual([false, true, false]))
  })
})
