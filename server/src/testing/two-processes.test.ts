import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract, type Message } from '@trau/contract'
import { Centrifuge } from 'centrifuge'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '#platform/config.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { patience } from '../../../scripts/pace.ts'
import { createApp } from '../composition/app.ts'
import { sendDue } from '../services/chat/index.ts'
import { type Person, startApp, type TestApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { eventually } from './eventually.ts'

/** Processes on one database without Centrifugo, each with connections of its own: as while one is replaced by the next. */
let database: TestDatabase

/** A busy machine is slow, and no failure. */
const patienceMs = patience(20_000)

/** What a client knows of a room: heard, or fetched where the server could not replay it. */
function follow(socket: Centrifuge, roomId: string, fetchAfter: (seq: number) => Promise<Message[]>) {
  const messages = new Map<number, Message>()
  let catching: Promise<void> = Promise.resolve()
  const last = () => {
    let seq = 0
    while (messages.has(seq + 1)) seq++
    return seq
  }
  const room = socket.newSubscription(`room:${roomId}`, { minResubscribeDelay: 50 })
  const catchUp = () => {
    catching = catching.then(async () => {
      for (const message of await fetchAfter(last())) messages.set(message.seq, message)
    })
  }
  room.on('publication', ({ data }) => {
    if (data.type === 'messageSent') messages.set(data.data.message.seq, data.data.message)
  })
  room.on('subscribed', ({ recovered }) => recovered || catchUp())
  room.subscribe()
  return { room, messages, last }
}

describe('two processes', () => {
  let a: TestApp
  let b: TestApp
  let an: Person
  let binh: Person
  let roomId: string

  beforeAll(async () => {
    database = await createTestDatabase()
    const env = { DATABASE_URL: 'postgres://shared' }
    a = await startApp({ env, database })
    b = await startApp({ env, database })
    an = await a.person('An')
    binh = await b.person('Bình')
    const entry = await an.ask(contract.room.createRoom, { body: { name: 'Nhóm', userIds: [binh.userId] } })
    roomId = entry.room.roomId
  })
  afterAll(async () => {
    await Promise.all([a?.close(), b?.close()])
    await database?.drop()
  })

  const say = (who: Person, content: string) =>
    who.ask(contract.chat.sendMessage, { params: { roomId }, body: { content } })
  const listen = async (who: Person) => {
    const socket = await who.socket()
    const receivedEvents: string[] = []
    const notices: string[] = []
    const room = socket.newSubscription(`room:${roomId}`, { minResubscribeDelay: 20 })
    // The room's own first message, which has no text, may still be on its way.
    room.on('publication', ({ data }) => {
      if (data.type === 'messageSent' && data.data.message.content)
        receivedEvents.push(data.data.message.content)
    })
    socket.on('publication', ({ data }) => {
      if (data.type === 'messageNoticed' && data.data.lastMessage.content)
        notices.push(data.data.lastMessage.content)
    })
    room.subscribe()
    await room.ready(patienceMs)
    return { socket, room, heard: receivedEvents, notices }
  }

  it('deliver what either took to the sockets of both, once and in order', async () => {
    const [mine, yours] = [await listen(an), await listen(binh)]
    for (let n = 0; n < 10; n++) await say(n % 2 ? an : binh, `Tin ${n}`)
    const all = Array.from({ length: 10 }, (_, n) => `Tin ${n}`)
    await eventually(() => {
      for (const { heard, notices } of [mine, yours]) {
        expect(heard).toEqual(all)
        expect(notices).toEqual(all)
      }
    })
  })

  it('deliver a text longer than a notice of PostgreSQL, letters and faces whole', async () => {
    const yours = await listen(binh)
    const long = 'Đường về quê 👨‍👩‍👧‍👦🍃 '.repeat(180).trim()
    await say(an, long)
    await eventually(() => expect(yours.heard).toEqual([long]))
  })

  it('send what is due once and in order, both at it at once', async () => {
    const yours = await listen(binh)
    const all = Array.from({ length: 12 }, (_, n) => `Hẹn ${n}`)
    const first = a.clock.now() + 12_000
    for (const [n, content] of all.entries())
      await an.ask(contract.chat.scheduleMessage, {
        params: { roomId },
        body: { content, clientMessageId: uuidv7(), sendTime: first + n },
      })
    for (const { clock } of [a, b]) clock.advance(20_000)
    const sent = await Promise.all([a, b, a, b].map(({ app }) => sendDue(app)))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(all.length)
    await eventually(() => expect(yours.heard).toEqual(all))
    const { items } = await an.ask(contract.chat.countScheduledMessages)
    expect(items).toEqual([])
  })

  it('send a message once that one sends now while its time comes at the other', async () => {
    const yours = await listen(binh)
    const { scheduled } = await an.ask(contract.chat.scheduleMessage, {
      params: { roomId },
      body: { content: 'Chỉ một', clientMessageId: uuidv7(), sendTime: a.clock.now() + 12_000 },
    })
    for (const { clock } of [a, b]) clock.advance(20_000)
    await Promise.all([
      sendDue(b.app),
      an.call(contract.chat.sendScheduledMessage, { params: { scheduledId: scheduled.scheduledId } }),
    ])
    await say(an, 'Sau cùng')
    await eventually(() => expect(yours.heard).toEqual(['Chỉ một', 'Sau cùng']))
  })

  it('follow what is hidden, unlocked and locked at the other', async () => {
    const { room } = await an.ask(contract.room.createRoom, { body: { name: 'Kín', userIds: [binh.userId] } })
    const options = { token: binh.tokens.accessToken }
    const speak = (content: string) =>
      an.ask(contract.chat.sendMessage, { params: { roomId: room.roomId }, body: { content } })
    const socket = await binh.socket()
    const receivedEvents: string[] = []
    socket.on('publication', ({ channel, data }) => {
      if (data.type === 'messageNoticed' && data.data.roomId === room.roomId)
        receivedEvents.push(`${channel.split(':')[0]} ${data.data.lastMessage.content}`)
    })
    await speak('Còn thấy')
    await eventually(() => expect(receivedEvents).toContain('user Còn thấy'))
    receivedEvents.length = 0
    const body = { pin: '4829' }
    await a.call(contract.hidden.createHiddenPin, { body }, options)
    await a.call(contract.room.hideRoom, { params: { id: room.roomId } }, options)
    await speak('Chưa mở')
    await a.call(contract.hidden.unlockHidden, { body }, options)
    const { sessionId } = await b.app.accessTokens.verify(binh.tokens.accessToken)
    await eventually(async () => {
      await speak('Mở rồi')
      expect(receivedEvents).toContain('hidden Mở rồi')
    })
    const ended = new Promise(resolve => socket.on('unsubscribed', ({ channel }) => resolve(channel)))
    await a.call(contract.hidden.lockHidden, {}, options)
    expect(await ended).toBe(`hidden:${sessionId}`)
    await speak('Khoá lại')
    await an.eventsPublished()
    expect(new Set(receivedEvents)).toEqual(new Set(['hidden Mở rồi']))
  })

  it('take a shared note at once from who is blocked at the other', async () => {
    const noteId = uuidv7()
    await an.ask(contract.note.createNote, { body: { noteId, title: 'Chung' } })
    await an.ask(contract.noteSharing.shareNote, {
      params: { noteId },
      body: { userIds: [binh.userId], role: 'VIEW', clientShareId: uuidv7() },
    })
    const note = (await binh.socket()).newSubscription(`note:${noteId}`, { minResubscribeDelay: 20 })
    const ended = new Promise<number>(resolve => note.on('unsubscribed', ({ code }) => resolve(code)))
    note.subscribe()
    await note.ready(patienceMs)
    const params = { friendshipId: [an.userId, binh.userId].sort().join('.') }
    const setStatus = (status: 'BLOCKED' | 'UNSPECIFIED') =>
      an.ask(contract.identity.updateFriendshipStatus, {
        params,
        body: { status: `FRIENDSHIP_STATUS_${status}` },
      })
    await setStatus('BLOCKED')
    expect(await Promise.race([ended, new Promise(resolve => setTimeout(resolve, patienceMs))])).toBe(103)
    await setStatus('UNSPECIFIED')
  })

  it('void every position when one could not hear the others, so that its clients fetch', async () => {
    const yours = await listen(binh)
    await say(an, 'Trước')
    await eventually(() => expect(yours.heard).toEqual(['Trước']))
    const again = new Promise(resolve => yours.room.on('subscribed', resolve))
    const admin = new pg.Client(database.connection)
    await admin.connect()
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query = 'SELECT 1'`,
    )
    await admin.end()
    expect(await again).toMatchObject({ wasRecovering: true, recovered: false })
    await say(an, 'Sau')
    await eventually(() => expect(yours.heard.at(-1)).toBe('Sau'))
  })
})

describe('a process that is asked to end', () => {
  it('answers what it took, delivers it, and only then sends its sockets elsewhere', async () => {
    database = await createTestDatabase()
    const app = await startApp({ env: { DATABASE_URL: 'postgres://shared' }, database })
    const an = await app.person('An')
    const binh = await app.person('Bình')
    const { room } = await an.ask(contract.room.createRoom, {
      body: { name: 'Nhóm', userIds: [binh.userId] },
    })
    // Another process may take the message over, and would deliver it itself.
    await app.close()
    const config = readConfig({ PORT: '0', DATABASE_URL: 'postgres://shared', DATABASE_POOL: '8' })
    const ending = await createApp(config, database.connection)
    const url = await ending.listen()

    const events: string[] = []
    const socket = new Centrifuge(`${url.replace('http', 'ws')}/connection/websocket`, {
      websocket: WebSocket,
      token: binh.tokens.accessToken,
    })
    // That the room was made may still be on its way.
    socket.on('publication', ({ data }) => {
      if (data.type === 'messageNoticed' && data.data.lastMessage.content)
        events.push(data.data.lastMessage.content)
    })
    socket.connect()
    await socket.ready(patienceMs)
    socket.on('connecting', ({ code }) => events.push(`closed ${code}`))

    // The room is held, so that a send is under way for as long as we like.
    const holder = await ending.app.database.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM room WHERE room_id = $1 FOR UPDATE', [room.roomId])
    const sending = fetch(
      `${url}${contract.chat.sendMessage.path.replace('{tenant}', 'default').replace('{roomId}', room.roomId)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${an.tokens.accessToken}` },
        body: JSON.stringify({ content: 'Kịp không?' }),
      },
    )
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await eventually(async () => expect((await ending.app.database.pool.query(waiting)).rowCount).toBe(1))
    const closing = ending.close()
    await eventually(() => expect(ending.server.server.listening).toBe(false))
    await holder.query('COMMIT')
    await holder.end()
    expect((await sending).status).toBe(200)
    await closing
    expect(events).toEqual(['Kịp không?', 'closed 3001'])
    socket.disconnect()
    await database.drop()
  })
})

describe('a rolling restart', () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'trau-rolling-'))
  const running = new Map<number, ChildProcess>()
  let balancer: Server
  let balancerPort = 0

  beforeAll(async () => {
    database = await createTestDatabase()
    // What stands before the processes: each new connection goes to one that takes it.
    balancer = createServer(client => {
      const ports = [...running.keys()].sort(() => Math.random() - 0.5)
      const dial = () => {
        const port = ports.shift()
        if (port === undefined) return client.destroy()
        const upstream = connect(port, '127.0.0.1')
        upstream.once('error', dial)
        upstream.once('connect', () => {
          upstream.off('error', dial).on('error', () => client.destroy())
          client.on('error', () => upstream.destroy())
          client.pipe(upstream).pipe(client)
        })
      }
      client.on('error', () => undefined)
      dial()
    })
    await new Promise<void>(resolve => balancer.listen(0, '127.0.0.1', resolve))
    balancerPort = (balancer.address() as { port: number }).port
  })
  afterAll(async () => {
    balancer.close()
    await Promise.all([...running.keys()].map(port => end(port)))
    rmSync(folder, { recursive: true, force: true })
    await database?.drop()
  })

  async function begin(): Promise<number> {
    const port = await freePort()
    const { host, port: postgresPort, user, password, database: name } = database.connection
    const who = password ? `${user}:${password}` : user
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        LIMITS_FACTOR: '1000',
        LOG_LEVEL: 'error',
        DATABASE_URL: `postgresql://${who}@${encodeURIComponent(host)}:${postgresPort}/${name}`,
        DATABASE_POOL: '8',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200), {
      timeout: 90_000,
      interval: 100,
    })
    running.set(port, child)
    return port
  }

  /** As an orchestrator does: no new connections, SIGTERM, wait. Gives the exit code. */
  async function end(port: number): Promise<number | null> {
    const child = running.get(port)!
    running.delete(port)
    const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    return ended
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the path answers
  async function request(path: string, token?: string, body?: unknown): Promise<any> {
    try {
      const answer = await fetch(`http://127.0.0.1:${balancerPort}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(patienceMs),
      })
      return answer.status === 200 ? ((await answer.json()) as { data: never }).data : undefined
    } catch {
      return undefined
    }
  }

  it(
    'drops no message that was acknowledged, and every socket comes to have them all',
    async () => {
      const first = await begin()
      const second = await begin()
      const registerPath = contract.identityAuthen.register.path.replace('{tenant}', 'default')
      const people = await Promise.all(
        [1, 2, 3, 4].map(async n => {
          const tokens = await request(registerPath, undefined, {
            username: `roll${n}`,
            password: 'trầu cau têm sẵn 2026',
            fullName: `Người ${n}`,
          })
          return { token: tokens.accessToken as string, userId: tokens.userInfo.userId as string }
        }),
      )
      const roomsPath = contract.room.createRoom.path.replace('{tenant}', 'default')
      const { room } = await request(roomsPath, people[0]!.token, {
        name: 'Nhóm',
        userIds: people.slice(1).map(person => person.userId),
      })
      const path = `/chat-service/v2/domains/default/messages/@/rooms/${room.roomId}`
      const pagePath = path.replace('v2', 'v1')

      const endings: number[] = []
      const sockets = people.map(({ token }) => {
        const socket = new Centrifuge(`ws://127.0.0.1:${balancerPort}/connection/websocket`, {
          websocket: WebSocket,
          token,
          minReconnectDelay: 50,
          maxReconnectDelay: 300,
        })
        socket.on('connecting', ({ code }) => code && endings.push(code))
        socket.connect()
        return socket
      })
      const clients = people.map(({ token }, n) =>
        follow(sockets[n]!, room.roomId, async seq => {
          for (;;) {
            const page = await request(`${pagePath}?afterSeq=${seq}&limit=100`, token)
            if (page) return page.items
          }
        }),
      )
      await Promise.all(clients.map(client => client.room.ready(patienceMs)))

      let goesOn = true
      const acknowledged: Message[] = []
      const talking = Promise.all(
        people.map(async ({ token }) => {
          while (goesOn) {
            const body = { content: 'Chào', clientMessageId: uuidv7() }
            let answer: { message: Message } | undefined
            while (!answer) answer = await request(path, token, body)
            acknowledged.push(answer.message)
            // Some hundred during a restart, and the machine is left to the processes that start.
            await new Promise(resolve => setTimeout(resolve, 50))
          }
        }),
      )
      await begin()
      expect(await end(first)).toBe(0)
      await begin()
      expect(await end(second)).toBe(0)
      goesOn = false
      await talking

      const top = Math.max(...acknowledged.map(message => message.seq))
      expect(new Set(acknowledged.map(message => message.seq)).size).toBe(acknowledged.length)
      await eventually(() => expect(clients.map(client => client.last())).toEqual(clients.map(() => top)))
      for (const { messages } of clients)
        for (const { seq, messageId } of acknowledged) expect(messages.get(seq)?.messageId).toBe(messageId)
      // Four sockets met two endings, spread over both: all of them were asked to go elsewhere.
      expect(new Set(endings)).toEqual(new Set([3001]))
      for (const socket of sockets) socket.disconnect()
    },
    patience(120_000),
  )
})
