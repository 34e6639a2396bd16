import { contract } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { proxyPath, proxySecretHeader } from '#platform/realtime-centrifugo/index.ts'
import {
  type FakeCentrifugo,
  startFakeCentrifugo,
  testApiKey,
} from '#platform/realtime-centrifugo/testing/fake-centrifugo.ts'
import { makeGroup, say, setBlock } from '../services/room/testing/scene.ts'
import { type Person, startApp, type TestApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** Two processes of one installation behind Centrifugo: what one does, the other knows. */
const secret = 'test-proxy-secret-of-16'
const soon = { timeout: 30_000, interval: 10 }
let database: TestDatabase
let centrifugo: FakeCentrifugo
let a: TestApp
let b: TestApp
let an: Person
let binh: Person

beforeAll(async () => {
  database = await createTestDatabase()
  centrifugo = await startFakeCentrifugo()
  const env = { ...clusterEnv(), REALTIME_URL: 'wss://live.example.org/connection/websocket' }
  a = await startApp({ env, database })
  b = await startApp({ env, database })
  an = await a.person('Nguyễn Văn An')
  binh = await a.person('Trần Thị Bình')
})
afterAll(async () => {
  await Promise.all([a?.close(), b?.close()])
  await centrifugo?.close()
  await database?.drop()
})

async function hook(app: TestApp, event: string, body: object, headers: Record<string, string> = {}) {
  const answer = await app.raw('POST', `${proxyPath}/${event}`, {
    headers: { 'content-type': 'application/json', [proxySecretHeader]: secret, ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, ...JSON.parse(answer.text) }
}

const connect = (app: TestApp, person: Person, client = crypto.randomUUID()) =>
  hook(app, 'connect', { client }, { authorization: `Bearer ${person.tokens.accessToken}` })

/** What Centrifugo knows of a connection, and says with every event of it. */
async function connected(app: TestApp, person: Person) {
  const client = crypto.randomUUID()
  const { result } = await connect(app, person, client)
  expect(result).toMatchObject({ user: person.userId, subs: { [`user:#${person.userId}`]: {} } })
  return { client, user: result.user as string, meta: result.meta as object }
}

const roomWith = async (...people: Person[]) => (await makeGroup(an, people)).room.roomId

/** The same person, asking the other process. */
const withTokenOf = (person: Person) => ({ token: person.tokens.accessToken, tenant: person.tenant })

describe('the questions of Centrifugo', () => {
  it('the questions of Centrifugo are answered to nobody else', async () => {
    for (const headers of [{}, { [proxySecretHeader]: 'wrong' }] as Record<string, string>[]) {
      const refused = await a.raw('POST', `${proxyPath}/connect`, { headers, body: '{"client":' })
      expect(refused.status).toBe(404)
      const absent = await a.raw('POST', `${proxyPath}/nothing`, { headers })
      const bodyOf = ({ text }: { text: string }) => ({ ...JSON.parse(text).error, requestId: '' })
      expect(bodyOf(refused)).toEqual(bodyOf(absent))
    }
  })

  it('let in a person by the header, and name the address that clients receive', async () => {
    const { result } = await connect(a, an)
    const seconds = result.expire_at - Date.now() / 1_000
    expect(seconds).toBeGreaterThan(20)
    expect(seconds).toBeLessThan(30)
    const config = await an.ask(contract.identityAuthen.getGeneralConfig)
    expect(config.realtimeUrl).toBe('wss://live.example.org/connection/websocket')
  })

  it('refuse a forged token for good, and an expired one so that a new one is brought', async () => {
    const forged = await hook(a, 'connect', { client: 'c' }, { authorization: 'Bearer forged' })
    expect(forged.disconnect.code).toBe(3500)
    const late = await startApp({ env: clusterEnv(), database })
    late.clock.advance(16 * 60_000)
    expect((await connect(late, an)).disconnect.code).toBe(4001)
    await late.close()
  })

  it('let members alone open a room, whichever process is asked', async () => {
    const roomId = await roomWith(binh)
    const chi = await a.person('Lê Thị Chi')
    for (const app of [a, b]) {
      const mine = await connected(app, binh)
      const theirs = await connected(app, chi)
      const subscribe = (who: object, channel: string) => hook(app, 'subscribe', { ...who, channel })
      expect((await subscribe(mine, `room:${roomId}`)).result.expire_at).toBeGreaterThan(Date.now() / 1_000)
      expect((await subscribe(theirs, `room:${roomId}`)).error.code).toBe(103)
      expect((await subscribe(mine, `user:#${an.userId}`)).error.code).toBe(103)
      expect(
        (await hook(app, 'publish', { ...theirs, channel: `live:${roomId}`, data: {} })).error.code,
      ).toBe(103)
      const typing = await hook(app, 'publish', { ...mine, channel: `live:${roomId}`, data: { forged: 1 } })
      expect(typing.result).toEqual({
        data: { type: 'typing', data: { roomId, userId: binh.userId } },
        skip_history: true,
      })
      expect((await hook(app, 'rpc', { ...mine, method: 'nothing', data: {} })).error.code).toBe(104)
    }
  })
})

describe('two processes', () => {
  it('publish a message once, wherever it was sent', async () => {
    const roomId = await roomWith(binh)
    centrifugo.commands.length = 0
    for (const app of [a, b]) {
      const message = { params: { roomId }, body: { content: 'Chào' } }
      expect((await app.call(contract.chat.sendMessage, message, withTokenOf(an))).status).toBe(200)
    }
    const publishedMessages = () =>
      centrifugo
        .of('publish')
        .filter(
          ({ data }) =>
            JSON.stringify(data).includes('"content":"Chào"') && JSON.stringify(data).includes('messageSent'),
        )
    await vi.waitFor(() => expect(publishedMessages()).toHaveLength(2), soon)
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(new Set(publishedMessages().map(({ idempotency_key }) => idempotency_key)).size).toBe(2)
    expect(publishedMessages()).toHaveLength(2)
  })

  it('deliver in order what was sent while Centrifugo was down, when it is back', async () => {
    const roomId = await roomWith(binh)
    centrifugo.commands.length = 0
    centrifugo.isDown = true
    for (const text of ['một', 'hai', 'ba']) await say(an, roomId, text)
    await new Promise(resolve => setTimeout(resolve, 600))
    expect(centrifugo.of('publish')).toEqual([])
    centrifugo.isDown = false
    const texts = () =>
      centrifugo
        .of('publish')
        .filter(({ channel }) => channel === `room:${roomId}`)
        .map(({ data }) => (data as { data: { message: { content: string } } }).data.message.content)
        .filter(Boolean)
    await vi.waitFor(() => expect(texts()).toEqual(['một', 'hai', 'ba']), soon)
  })

  it('both take the room from who was removed, and let them in nowhere', async () => {
    const roomId = await roomWith(binh)
    const atB = await connected(b, binh)
    const subscribe = () => hook(b, 'subscribe', { ...atB, channel: `room:${roomId}` })
    expect((await subscribe()).result).toBeDefined()
    centrifugo.commands.length = 0
    await an.ask(contract.room.removeMembers, { params: { roomId }, query: { userIds: binh.userId } })
    await vi.waitFor(async () => {
      expect((await subscribe()).error.code).toBe(103)
      expect(centrifugo.of('unsubscribe')).toContainEqual({ user: binh.userId, channel: `room:${roomId}` })
      expect(centrifugo.of('unsubscribe')).toContainEqual({ user: binh.userId, channel: `live:${roomId}` })
    }, soon)
    expect((await hook(b, 'sub_refresh', { ...atB, channel: `room:${roomId}` })).result).toEqual({
      expired: true,
    })
  })

  it('end a session everywhere: calls, new connections, and those that stand', async () => {
    const dung = await a.person('Phạm Văn Dũng')
    const phone = await connected(b, dung)
    const me = () => b.call(contract.identityAuthen.listLoginSessions, {}, withTokenOf(dung))
    expect((await me()).status).toBe(200)
    centrifugo.commands.length = 0
    await dung.ask(contract.identityAuthen.logout)
    await vi.waitFor(async () => {
      expect((await me()).error?.code).toBe('sessionRevoked')
      expect((await connect(b, dung)).disconnect.code).toBe(3500)
      expect((await hook(b, 'refresh', phone)).result).toEqual({ expired: true })
      expect(centrifugo.of('disconnect')).toContainEqual({
        user: dung.userId,
        client: phone.client,
        disconnect: { code: 4500, reason: 'session ended' },
      })
    }, soon)
  })

  it('send away whoever connected before a backup was restored, to hear of it', async () => {
    const phone = await connected(a, an)
    expect((await hook(a, 'refresh', phone)).result.expired).toBeUndefined()
    const earlier = { ...phone, meta: { ...phone.meta, dataId: 'before' } }
    expect((await hook(a, 'refresh', earlier)).result).toEqual({ expired: true })
  })

  it('unlock what is hidden while Centrifugo is down', async () => {
    const ha = await a.person('Hồ Thị Hà')
    await connected(a, ha)
    await ha.ask(contract.hidden.createHiddenPin, { body: { pin: '4829' } })
    centrifugo.isDown = true
    const unlock = await ha.call(contract.hidden.unlockHidden, { body: { pin: '4829' } })
    centrifugo.isDown = false
    expect(unlock).toMatchObject({ status: 200, data: { isUnlocked: true } })
  })

  it('know a block within a second', async () => {
    const chi = await a.person('Lê Thị Chi')
    const parts = { params: { value: binh.userId } }
    const find = () => b.call(contract.identity.getUserOnline, parts, withTokenOf(chi))
    await connected(a, binh)
    await vi.waitFor(async () => expect((await find()).data).toMatchObject({ isOnline: true }), soon)
    await setBlock(binh, chi)
    // However long the answer takes: who asks a second later gets it.
    await new Promise(resolve => setTimeout(resolve, 1_050))
    expect((await find()).data).toMatchObject({ isOnline: false })
  })

  it('tell each other who comes and goes, and those who have them on screen', async () => {
    const hoa = await a.person('Võ Thị Hoa')
    const viewer = await connected(a, an)
    const watched = await hook(b, 'rpc', {
      ...viewer,
      method: 'presence.watch',
      data: { userIds: [hoa.userId] },
    })
    expect(watched.result.data.users).toEqual([{ userId: hoa.userId, isOnline: false }])
    centrifugo.commands.length = 0
    const publishedEvents = () =>
      centrifugo
        .of('publish')
        .filter(({ channel }) => channel === `user:#${an.userId}`)
        .flatMap(({ data }) => (data as { data: { users: object[] } }).data.users)

    const isOnlineOn = (app: TestApp) => app.app.services.presence.isOnline(hoa.userId)
    const phone = await connected(b, hoa)
    await vi.waitFor(() => {
      for (const app of [a, b]) expect(isOnlineOn(app)).toBe(true)
    }, soon)
    await vi.waitFor(
      () => expect(publishedEvents()).toContainEqual({ userId: hoa.userId, isOnline: true }),
      soon,
    )

    // As long as it beats it stays, whichever process hears the beat; then its beats stop.
    const age = (seconds: number) =>
      a.app.db
        .updateTable('live_connection')
        .set({ seen_time: new Date(Date.now() - seconds * 1_000) })
        .where('client_id', '=', phone.client)
        .execute()
    await age(65)
    expect((await hook(a, 'refresh', phone)).result.expire_at).toBeGreaterThan(Date.now() / 1_000)
    const ofHoa = () =>
      a.app.db
        .selectFrom('live_connection')
        .select(['client_id', 'seen_time'])
        .where('user_id', '=', hoa.userId)
        .execute()
    await vi.waitFor(async () => {
      const [beating] = await ofHoa()
      expect(Date.now() - beating!.seen_time.getTime()).toBeLessThan(60_000)
    }, soon)
    // A connection of theirs that beats no more: it ends when the silent ones are looked for, and the other stands.
    await a.app.db
      .insertInto('live_connection')
      .values({
        tenant_id: 'default',
        client_id: 'silent',
        user_id: hoa.userId,
        session_id: null,
        watched: [],
        seen_time: new Date(Date.now() - 110_000),
      })
      .execute()
    await vi.waitFor(
      async () => expect((await ofHoa()).map(row => row.client_id)).toEqual([phone.client]),
      soon,
    )
    for (const app of [a, b]) expect(isOnlineOn(app)).toBe(true)
    await age(110)
    await vi.waitFor(async () => {
      expect({ rows: await ofHoa(), onA: isOnlineOn(a), onB: isOnlineOn(b) }).toEqual({
        rows: [],
        onA: false,
        onB: false,
      })
      expect(publishedEvents()).toContainEqual(
        expect.objectContaining({ userId: hoa.userId, isOnline: false }),
      )
    }, soon)
  })

  it('hear a ping in every process, and forget it after a minute; it is no connection that could be closed', async () => {
    const mai = await a.person('Mai Thị Mận')
    const pingedAfter = Date.now()
    await mai.ask(contract.device.pingDevice)
    await vi.waitFor(() => {
      for (const app of [a, b]) expect(app.app.services.presence.isOnline(mai.userId)).toBe(true)
    }, soon)
    const { seen_time } = await a.app.db
      .selectFrom('live_connection')
      .select('seen_time')
      .where('user_id', '=', mai.userId)
      .executeTakeFirstOrThrow()
    // A connection is given up 105 s after its last beat, and this 60 s after the ping.
    expect(seen_time.getTime()).toBeGreaterThan(pingedAfter - 50_000)
    expect(seen_time.getTime()).toBeLessThan(Date.now() - 40_000)
    // In use is who is connected as well, until a minute after the ping.
    const { presence } = b.app.services
    expect(await presence.activeUntil([mai.userId])).toEqual(new Map())
    presence.onConnect('default', mai.userId, { clientId: 'of-mai', sessionId: crypto.randomUUID() })
    const usedUntil = (await presence.activeUntil([mai.userId])).get(mai.userId)! - b.app.clock.now()
    expect(usedUntil).toBeGreaterThan(50_000)
    expect(usedUntil).toBeLessThan(60_001)
    await a.app.db.deleteFrom('live_connection').where('client_id', '=', 'of-mai').execute()
    centrifugo.commands.length = 0
    await mai.ask(contract.identityAuthen.logout)
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(JSON.stringify(centrifugo.commands)).not.toContain('ping:')
    await a.app.db
      .updateTable('live_connection')
      .set({ seen_time: new Date(Date.now() - 106_000) })
      .where('user_id', '=', mai.userId)
      .execute()
    await vi.waitFor(() => {
      for (const app of [a, b]) expect(app.app.services.presence.isOnline(mai.userId)).toBe(false)
    }, soon)
  })

  it('keep the connections of people over a restart of all processes', async () => {
    const lan = await a.person('Đỗ Thị Lan')
    await connected(a, lan)
    await a.app.services.presence.stop()
    const c = await startApp({ env: clusterEnv(), database })
    await vi.waitFor(() => expect(c.app.services.presence.isOnline(lan.userId)).toBe(true), soon)
    await c.close()
  })
})

describe('two processes that never poll the outbox', () => {
  it('publish at once what was sent on either, whichever of them publishes', async () => {
    const ownDatabase = await createTestDatabase()
    const settings = { env: clusterEnv(), database: ownDatabase, outboxPollMs: 3_600_000 }
    const apps = [await startApp(settings), await startApp(settings)]
    try {
      const sender = await apps[0]!.person('Nguyễn Văn An')
      const { roomId } = (await makeGroup(sender, [await apps[0]!.person('Trần Thị Bình')])).room
      for (const [n, app] of [...apps, ...apps, ...apps].entries()) {
        const message = { params: { roomId }, body: { content: `Alô lần ${n}` } }
        expect((await app.call(contract.chat.sendMessage, message, withTokenOf(sender))).status).toBe(200)
        const isHeard = () =>
          centrifugo.of('publish').some(({ data }) => JSON.stringify(data).includes(`Alô lần ${n}`))
        await vi.waitFor(() => expect(isHeard()).toBe(true), soon)
      }
    } finally {
      await Promise.all(apps.map(app => app.close()))
      await ownDatabase.drop()
    }
  })
})

function clusterEnv() {
  return {
    DATABASE_URL: 'postgres://shared',
    CENTRIFUGO_API_URL: centrifugo.apiUrl,
    CENTRIFUGO_API_KEY: testApiKey,
    CENTRIFUGO_PROXY_SECRET: secret,
  }
}
