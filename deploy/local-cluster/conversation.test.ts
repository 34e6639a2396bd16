import { contract } from '@trau/contract'
import { Centrifuge } from 'centrifuge'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Cluster, type EngineName, startCluster } from './cluster.ts'
import { ask, connect, disconnectAll, type Person, register, signIn } from './people.ts'

/** Two servers, PostgreSQL and Centrifugo, all real, spoken to from outside. */
const engines = (process.env.CLUSTER_ENGINES ?? 'redis,memory').split(',') as EngineName[]
const within = (timeout: number) => ({ timeout, interval: 20 })

describe.each(engines)('a cluster over %s', engine => {
  let cluster: Cluster
  let an: Person
  let binh: Person
  let a: string
  let b: string
  let live: string

  beforeAll(async () => {
    cluster = await startCluster(engine)
    ;[a, b, live] = [cluster.a.url, cluster.b.url, cluster.centrifugo.websocketUrl]
    an = await register(a, 'Nguyễn Văn An')
    binh = await register(b, 'Trần Thị Bình')
  })
  afterEach(context => {
    disconnectAll()
    if (context.task.result?.state === 'fail') console.error(cluster.logs())
  })
  afterAll(() => cluster?.stop())

  async function groupOf(...others: Person[]): Promise<string> {
    const { room } = await an.ask(a, contract.room.createRoom, {
      body: { name: 'Chợ Bến Thành', userIds: others.map(person => person.userId) },
    })
    return room.roomId
  }
  const say = (who: Person, url: string, roomId: string, content: string) =>
    who.ask(url, contract.chat.sendMessage, { params: { roomId }, body: { content } })
  const roomOf = (roomId: string) => `room:${roomId}`

  it('tells clients where Centrifugo is', async () => {
    for (const url of [a, b])
      expect((await ask(url, contract.identityAuthen.getGeneralConfig)).data.realtimeUrl).toBe(live)
  })

  it('brings what is said on either server to everybody, once and in one order', async () => {
    const roomId = await groupOf(binh)
    const mine = await (await connect(live, an)).open(roomOf(roomId))
    const socket = await connect(live, binh)
    const theirs = await socket.open(roomOf(roomId))
    const sends = Array.from({ length: 100 }, (_, n) => [
      say(an, a, roomId, `A${n}`),
      say(binh, b, roomId, `B${n}`),
    ])
    const sent = await Promise.all(sends.flat())
    const seqs = sent.map(message => message.seq).sort((x, y) => x - y)
    for (const channel of [mine, theirs])
      await vi.waitFor(() => expect(channel.seqs().length).toBeGreaterThanOrEqual(200), within(10_000))
    expect(mine.seqs()).toEqual(seqs)
    expect(theirs.seqs()).toEqual(seqs)
    const notices = () =>
      socket.notices.flatMap(event =>
        event.type === 'messageNoticed' &&
        event.data.roomId === roomId &&
        event.data.lastMessage.content !== ''
          ? [event.data.lastMessage.seq]
          : [],
      )
    await vi.waitFor(() => expect(notices()).toEqual(seqs), within(3_000))
    expect(Math.min(...cluster.asked), 'both servers decide').toBeGreaterThan(0)
  })

  it('lets nobody hear what is not theirs', async () => {
    const roomId = await groupOf(binh)
    const chi = await register(b, 'Lê Thị Chi')
    const socket = await connect(live, chi)
    for (const channel of [
      roomOf(roomId),
      `live:${roomId}`,
      `user:#${an.userId}`,
      'user:#',
      'room:',
      'room:x',
    ])
      await expect(socket.open(channel), channel).rejects.toMatchObject({ code: 103 })
    await expect(socket.client.publish(roomOf(roomId), { forged: true })).rejects.toMatchObject({ code: 103 })
    await expect(socket.client.publish(`user:#${an.userId}`, { forged: true })).rejects.toMatchObject({
      code: 103,
    })
    await expect(socket.client.history(roomOf(roomId), { limit: 10 })).rejects.toMatchObject({ code: 103 })
    await expect(socket.client.presence(roomOf(roomId))).rejects.toMatchObject({ code: 108 })
    for (const token of ['', 'forged', `${chi.token}x`]) expect(await refusalOf(token)).toBe(3500)
  })

  /** The code with which a connection is refused for good. */
  function refusalOf(token: string): Promise<number> {
    const client = new Centrifuge(live, {
      websocket: WebSocket,
      headers: { Authorization: `Bearer ${token}` },
    })
    return new Promise(resolve => {
      client.on('disconnected', ({ code }) => resolve(code))
      client.connect()
    })
  }

  it('shows that somebody is typing, in words of its own', async () => {
    const roomId = await groupOf(binh)
    const theirs = await (await connect(live, binh)).open(`live:${roomId}`)
    const socket = await connect(live, an)
    await socket.open(`live:${roomId}`)
    await socket.client.publish(`live:${roomId}`, { forged: true })
    await vi.waitFor(
      () =>
        expect(theirs.heard.map(({ event }) => event)).toEqual([
          { type: 'typing', data: { roomId, userId: an.userId } },
        ]),
      within(2_000),
    )
  })

  it('takes the room from a removed member within a second, whichever server removed them', async () => {
    for (const url of [a, b]) {
      const roomId = await groupOf(binh)
      const socket = await connect(live, binh)
      const channel = await socket.open(roomOf(roomId))
      const began = performance.now()
      const ended = new Promise<number>(resolve =>
        channel.subscription.on('unsubscribed', ({ code }) => resolve(code)),
      )
      await an.ask(url, contract.room.removeMembers, { params: { roomId }, query: { userIds: binh.userId } })
      expect(await ended).toBe(2000)
      expect(performance.now() - began).toBeLessThan(1_000)
      const { seq } = await say(an, b, roomId, 'chỉ còn mình tôi')
      socket.client.removeSubscription(channel.subscription)
      await expect(socket.open(roomOf(roomId))).rejects.toMatchObject({ code: 103 })
      expect(channel.seqs()).not.toContain(seq)
    }
  })

  it('closes the sockets of an ended session within a second, and no others', async () => {
    const phone = await signIn(a, binh)
    const theirs = await connect(live, phone)
    const other = await connect(live, binh)
    const closed = new Promise<number>(resolve =>
      theirs.client.on('disconnected', ({ code }) => resolve(code)),
    )
    let hasBlinked = false
    other.client.on('connecting', () => {
      hasBlinked = true
    })
    const began = performance.now()
    await phone.ask(b, contract.identityAuthen.logout)
    expect(await closed).toBe(4500)
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(theirs.notices.map(event => event.type)).toContain('sessionEnded')
    expect(await refusalOf(phone.token)).toBe(3500)
    for (const url of [a, b])
      expect((await ask(url, contract.identityAuthen.listLoginSessions, {}, phone.token)).error?.code).toBe(
        'sessionRevoked',
      )
    expect(hasBlinked).toBe(false)
  })

  it('knows who is here, on both servers', async () => {
    const chi = await register(a, 'Lê Thị Chi')
    const watcher = await connect(live, an)
    const { data } = await watcher.client.rpc('presence.watch', { userIds: [chi.userId] })
    expect(data.users).toEqual([{ userId: chi.userId, isOnline: false }])
    await connect(live, chi)
    await vi.waitFor(
      () =>
        expect(watcher.notices).toContainEqual({
          type: 'presenceChanged',
          data: { users: [{ userId: chi.userId, isOnline: true }] },
        }),
      within(5_000),
    )
    for (const url of [a, b]) {
      const status = await an.ask(url, contract.identity.getUserOnline, { params: { value: chi.userId } })
      expect(status.isOnline).toBe(true)
    }
  })

  it('delivers after a restart of Centrifugo what was said meanwhile', async () => {
    const roomId = await groupOf(binh)
    const channel = await (await connect(live, binh)).open(roomOf(roomId))
    const first = await say(an, a, roomId, 'trước')
    await vi.waitFor(() => expect(channel.seqs()).toEqual([first.seq]), within(3_000))
    const back = new Promise<boolean>(resolve =>
      channel.subscription.on('subscribed', ({ recovered }) => resolve(recovered)),
    )
    await cluster.centrifugo.stop('SIGKILL')
    const during = [await say(an, a, roomId, 'giữa một'), await say(binh, b, roomId, 'giữa hai')]
    await cluster.centrifugo.start()
    const recovered = await back
    const seqs = during.map(message => message.seq)
    // Its own memory is gone with it, and with it the stream that the client knew; what lies in an engine outlives it.
    expect(recovered).toBe(engine !== 'memory')
    if (!recovered) {
      const query = { afterSeq: first.seq }
      const page = await binh.ask(b, contract.chat.listMessages, { params: { roomId }, query })
      expect(page.items.map(message => message.seq)).toEqual(seqs)
    }
    const after = await say(an, a, roomId, 'sau')
    await vi.waitFor(() => expect(channel.seqs()).toContain(after.seq), within(5_000))
    // Replayed, or published late and heard by who was back already; never twice, never out of order. Who could not recover has
    // fetched them, whether they were heard as well or came out before the client was back.
    const all = [first.seq, ...seqs, after.seq]
    if (recovered) expect(channel.seqs()).toEqual(all)
    else expect([all, [first.seq, after.seq], [first.seq, seqs[1], after.seq]]).toContainEqual(channel.seqs())
  })

  it.runIf(engine === 'redis')(
    'says that the stream is lost when Redis lost it, and all can be fetched',
    async () => {
      const roomId = await groupOf(binh)
      const channel = await (await connect(live, binh)).open(roomOf(roomId))
      const first = await say(an, a, roomId, 'trước')
      await vi.waitFor(() => expect(channel.seqs()).toEqual([first.seq]), within(3_000))
      const back = new Promise<boolean>(resolve =>
        channel.subscription.on('subscribed', ({ recovered }) => resolve(recovered)),
      )
      await cluster.centrifugo.stop('SIGKILL')
      await cluster.redis!.stop('SIGKILL')
      const during = await say(an, b, roomId, 'giữa')
      await cluster.redis!.start()
      await cluster.centrifugo.start()
      expect(await back).toBe(false)
      const page = await binh.ask(a, contract.chat.listMessages, {
        params: { roomId },
        query: { afterSeq: first.seq },
      })
      expect(page.items.map(message => message.seq)).toEqual([during.seq])
    },
  )

  it('goes on while one server is gone, and with both when it is back', async () => {
    const roomId = await groupOf(binh)
    const channel = await (await connect(live, binh)).open(roomOf(roomId))
    const sent = [await say(an, a, roomId, 'một')]
    await cluster.a.stop('SIGKILL')
    sent.push(await say(an, b, roomId, 'hai'))
    const late = await (await connect(live, an)).open(roomOf(roomId))
    sent.push(await say(binh, b, roomId, 'ba'))
    await cluster.a.start()
    sent.push(await say(an, a, roomId, 'bốn'))
    const seqs = sent.map(message => message.seq)
    await vi.waitFor(() => expect(channel.seqs()).toEqual(seqs), within(10_000))
    await vi.waitFor(() => expect(late.seqs().slice(-2)).toEqual(seqs.slice(-2)), within(5_000))
  })

  it('reaches clients behind what lets no WebSocket through', async () => {
    const roomId = await groupOf(binh)
    const base = live.replace('ws', 'http').replace('/connection/websocket', '')
    const client = new Centrifuge(
      [{ transport: 'http_stream', endpoint: `${base}/connection/http_stream` }],
      {
        emulationEndpoint: `${base}/emulation`,
        fetch,
        readableStream: ReadableStream,
        headers: { Authorization: `Bearer ${binh.token}` },
      },
    )
    client.connect()
    await client.ready(10_000)
    const publications: unknown[] = []
    const subscription = client.newSubscription(roomOf(roomId))
    // The room's own first message may still be on its way; it has no text.
    subscription.on('publication', ({ data }) => {
      if (data.data.message?.content) publications.push(data.data.message.content)
    })
    subscription.subscribe()
    await subscription.ready(5_000)
    await say(an, a, roomId, 'qua tường lửa')
    await vi.waitFor(() => expect(publications).toEqual(['qua tường lửa']), within(3_000))
    client.disconnect()
  })
})
