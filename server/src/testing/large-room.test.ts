import { contract, type EventEnvelope } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { RawSocket } from '#platform/realtime/testing/raw-socket.ts'
import { getRoom, makeGroup, say, setRole } from '../services/room/testing/scene.ts'
import { type Person, startApp, type TestApp } from './app.ts'
import { eventually } from './eventually.ts'
import { isOfNotifications, mirrorOf } from './law.ts'

const connected = 150

let app: TestApp
let an: Person
let binh: Person
let chi: Person
let roomId: string
/** What each connected member of the crowd heard on their own channel, in order. */
let eventsByMember: EventEnvelope[][]

async function open(members: number): Promise<void> {
  app = await startApp({ env: { GROUP_MAX_MEMBERS: '20000', REALTIME_BEAT_MS: '400' } })
  an = await app.person('An')
  binh = await app.person('Bình')
  chi = await app.person('Chi')
  roomId = (await makeGroup(an, [binh, chi], 'Làng lớn')).room.roomId
  await setRole(an, roomId, binh, 2)
  const crowd = await seedMembers(members - 3)
  eventsByMember = await Promise.all(crowd.slice(0, connected).map(listen))
}

/** Straight into the tables: ten thousand registrations would mostly measure the password hash. */
async function seedMembers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  const { pool } = app.app.database
  await pool.query(
    `INSERT INTO app_user (tenant_id, user_id, username, full_name)
     SELECT 'default', id, 'dan-lang-' || n, 'Dân Làng ' || n FROM unnest($1::uuid[]) WITH ORDINALITY AS u(id, n)`,
    [ids],
  )
  const changed = app.app.services.members.changing('default', roomId)
  await pool.query(
    `INSERT INTO room_member (tenant_id, room_id, user_id, room_member_id, role)
     SELECT 'default', $1, id, gen_random_uuid(), 3 FROM unnest($2::uuid[]) AS u(id)`,
    [roomId, ids],
  )
  await pool.query('UPDATE room SET member_count = member_count + $2 WHERE room_id = $1', [roomId, count])
  changed()
  return ids
}

async function listen(userId: string): Promise<EventEnvelope[]> {
  const caller = { tenantId: 'default', userId, sessionId: uuidv7(), isAdmin: false }
  const { token } = await app.app.accessTokens.issue(caller)
  const socket = await RawSocket.connect(`${app.url.replace('http', 'ws')}/connection/websocket`, token)
  const events: EventEnvelope[] = []
  void (async () => {
    for (;;)
      for (const message of await socket.frame()) {
        const isPing = Object.keys(message).length === 0
        if (isPing) socket.send({})
        else if (message.push?.pub) events.push(message.push.pub.data)
      }
  })().catch(() => {})
  return events
}

const lastSeqOf = (events: EventEnvelope[]) =>
  events.findLast(event => event.type === 'messageNoticed')?.data.lastMessage.seq ?? 0
const everybody = (check: (events: EventEnvelope[]) => void) =>
  eventually(() => eventsByMember.forEach(check))

/** A large room tells its members every `REALTIME_BEAT_MS`, a crowded one four times a second. */
describe.each([
  { members: 10_000, beatMs: 400 },
  { members: 160, beatMs: 250 },
])('a room of $members', ({ members, beatMs }) => {
  beforeAll(() => open(members))
  afterAll(() => app.close())

  it('tells its members of a storm of messages together, and viewers of each', async () => {
    const socket = await chi.socket()
    const viewer = socket.newSubscription(`room:${roomId}`)
    const seen: number[] = []
    viewer.on('publication', ({ data }) => {
      if (data.type === 'messageSent') seen.push(data.data.message.seq)
    })
    viewer.subscribe()
    await viewer.ready(30_000)
    const mirrors = await Promise.all([an, binh, chi].map(mirrorOf))
    for (const events of eventsByMember) events.length = 0

    const begun = performance.now()
    const first = await say(binh, roomId, 'Bắt đầu')
    for (let n = 0; n < 40; n++) await Promise.all([say(binh, roomId, `B${n}`), say(an, roomId, `A${n}`)])
    const beats = Math.ceil((performance.now() - begun) / beatMs) + 1
    const last = first.seq + 80

    await everybody(events => expect(lastSeqOf(events)).toBe(last))
    for (const events of eventsByMember) {
      expect(events.filter(event => event.type !== 'messageNoticed' && !isOfNotifications(event))).toEqual([])
      // The first at once, then three at most a beat.
      expect(events.length).toBeLessThanOrEqual(1 + 3 * beats)
    }
    await expect.poll(() => seen).toEqual(Array.from({ length: 81 }, (_, n) => first.seq + n))
    for (const mirror of mirrors) await mirror.expectEventsMatchRefetch()
  })

  it('publishes a change that all of them see once, the same for all', async () => {
    for (const events of eventsByMember) events.length = 0
    const payloads = vi.spyOn(app.app.outbox, 'add')
    await an.ask(contract.room.updateRoom, { params: { roomId }, body: { name: 'Làng mới' } })
    const published = payloads.mock.calls.flatMap(([, , , publications]) => publications)
    payloads.mockRestore()
    expect(published.filter(({ event }) => event.type === 'roomUpdated')).toHaveLength(1)
    // Its own two to the one who did it, the message about it, and its notice.
    expect(published.length).toBeLessThanOrEqual(5)

    const { room } = await getRoom(chi, roomId)
    expect(room).toMatchObject({ name: 'Làng mới', memberCount: members })
    await everybody(events => {
      const publishedRoom = events.findLast(event => event.type === 'roomUpdated')?.data.room
      expect(publishedRoom).toMatchObject({ name: 'Làng mới', memberCount: members })
    })
  })

  it('ends where a fetch would for everybody, whatever happens at once', async () => {
    const people = [an, binh, chi]
    const mirrors = await Promise.all(people.map(mirrorOf))
    await Promise.all(people.map((person, n) => actAtRandom(person, n + 1)))
    await an.eventsPublished()
    for (const mirror of mirrors) await mirror.expectEventsMatchRefetch()
  })

  it('ends where a fetch would for who wrote or hid something before everybody was notified', async () => {
    const mirrors = await Promise.all([an, binh, chi].map(mirrorOf))
    // The first goes at once, and the rest within its beat.
    await say(an, roomId, 'Mở đầu')
    await say(an, roomId, 'Của An')
    const [hidden] = await Promise.all([say(binh, roomId, 'Của Bình'), say(chi, roomId, 'Của Chi')])
    const about = { params: { id: hidden.messageId }, query: { roomId } }
    await chi.ask(contract.chat.deleteMessageForMe, about)
    const last = await say(binh, roomId, 'Sau cùng')
    await an.ask(contract.chat.deleteMessageForMe, { params: { id: last.messageId }, query: { roomId } })
    await an.eventsPublished()
    await everybody(events => expect(lastSeqOf(events)).toBe(last.seq))
    for (const mirror of mirrors) await mirror.expectEventsMatchRefetch()
    expect(mirrors[0]!.entry(roomId)?.selfMember).toMatchObject({ unreadCount: 3 })
  })

  it('lets somebody out at once, and tells them nothing of what waited', async () => {
    const dung = await app.person('Dũng')
    await an.ask(contract.room.addMembers, { params: { roomId }, body: { userIds: [dung.userId] } })
    const mirror = await mirrorOf(dung)
    await say(an, roomId, 'Trước')
    await say(binh, roomId, 'Bí mật sau khi Dũng ra')
    await an.ask(contract.room.removeMembers, { params: { roomId }, query: { userIds: dung.userId } })
    await eventually(() => expect(mirror.heard('roomRemoved')).toHaveLength(1))
    const before = mirror.events.length
    await say(an, roomId, 'Sau')
    await everybody(events =>
      expect(events.findLast(event => event.type === 'messageNoticed')?.data.lastMessage.content).toBe('Sau'),
    )
    expect(mirror.events.slice(before).map(event => JSON.stringify(event))).toEqual([])
    expect(mirror.entry(roomId)).toBeUndefined()
  })
})

/** Twenty things that a member does, the same in every run; what is refused by then (recalled, unpinned) is refused. */
async function actAtRandom(person: Person, seed: number): Promise<void> {
  const random = generator(seed)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
  const mine: string[] = []
  const { items } = await person.ask(contract.chat.listMessages, {
    params: { roomId },
    query: { limit: 10 },
  })
  for (let n = 0; n < 20; n++) {
    const messageId = pick([...items.map(message => message.messageId), ...mine.slice(-5)])
    const about = { params: { id: messageId }, query: { roomId } }
    const inRoom = { params: { roomId } }
    const theRoom = { params: { id: roomId } }
    const acts: (() => Promise<unknown>)[] = [
      async () => mine.push((await say(person, roomId, `${person.name} ${n}`)).messageId),
      async () => mine.push((await say(person, roomId, `${person.name} lại ${n}`)).messageId),
      () => person.call(contract.chat.deleteMessageForMe, about),
      () => person.call(contract.chat.pinMessage, about),
      () => person.call(contract.chat.unpinMessage, about),
      () => person.call(contract.chat.addReaction, { ...about, body: { reaction: '👍' } }),
      () => person.call(contract.room.markRead, { params: { roomId, messageId } }),
      () => person.call(contract.room.favoriteRoom, theRoom),
      () => person.call(contract.room.archiveRoom, theRoom),
      () => person.call(contract.room.updateRoom, { ...inRoom, body: { description: `${n}` } }),
      async () => {
        const id = mine.pop()
        if (!id) return
        const own = { params: { id }, query: { roomId } }
        await person.call(contract.chat.editMessage, { ...own, body: { content: `Sửa ${n}` } })
        if (random() < 0.5) await person.call(contract.chat.deleteMessageForAll, own)
      },
    ]
    await pick(acts)()
  }
}

/** Mulberry32: small, and the same everywhere. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
