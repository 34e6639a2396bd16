import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { goal, percentile, print } from '../report.ts'
import { type SeededPerson, seedPeople } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'

const peopleCount = 200
const membersPerRoom = 10
const readers = 2
const chunk = 100_000

interface Options {
  /** Stored at the end. */
  messages: number
  /** Rooms of the person who reads; there are as many again where they are not. */
  rooms?: number
  /** Reads of a kind. */
  rounds?: number
  server?: ServerProcess
}

/** Reading with a tenth of so many messages stored, then with all: what a person waits for must not grow with what others wrote. */
export async function benchHistory({
  messages,
  rooms = 1_000,
  rounds = 400,
  server: givenServer,
}: Options): Promise<void> {
  await withServer(givenServer, async server => {
    const roomCount = rooms * 2
    const database = await server.database()
    const people = await seedPeople(database, peopleCount, '3 hours')
    const roomIds = await seedTalk(database, people, rooms)
    const medians: Record<string, number>[] = []
    for (const size of [messages / 10, messages]) {
      const began = performance.now()
      await growTo(database, people, roomIds, Math.ceil(size / roomCount))
      const seconds = (performance.now() - began) / 1000
      print('history', `${size} messages in ${roomCount} rooms (written in ${seconds.toFixed(0)} s)`)
      const mine = roomIds.slice(0, rooms)
      medians.push(await measure(server, people[0]!, mine, Math.ceil(size / roomCount), rounds))
    }
    const [small, large] = medians
    for (const [what, median] of Object.entries(large!))
      goal(`${what}, ten times the messages: median grows by, %`, (median / small![what]! - 1) * 100, '≤', 20)
    await database.end()
  })
}

/** The first person is in the first half of the rooms, of ten people each. */
async function seedTalk(database: pg.Client, people: SeededPerson[], myRooms: number): Promise<string[]> {
  const roomIds = Array.from({ length: myRooms * 2 }, () => uuidv7())
  const members = roomIds.flatMap((roomId, n) => {
    const first = n < myRooms ? [people[0]!] : []
    const others = Array.from(
      { length: membersPerRoom - first.length },
      (_, i) => people[1 + ((n * 13 + i * 7) % (peopleCount - 1))]!,
    )
    return [...new Set([...first, ...others])].map(person => ({ roomId, userId: person.userId }))
  })
  await database.query(
    `INSERT INTO room (tenant_id, room_id, type, name, owner_id, created_by, member_count)
     SELECT 'default', id, 'GROUP', 'Phòng ' || n, $2, $2, $3 FROM unnest($1::uuid[]) WITH ORDINALITY AS r(id, n)`,
    [roomIds, people[0]!.userId, membersPerRoom],
  )
  await database.query(
    `INSERT INTO room_member (tenant_id, room_id, user_id, room_member_id)
     SELECT 'default', room_id, user_id, gen_random_uuid() FROM unnest($1::uuid[], $2::uuid[]) AS m(room_id, user_id)`,
    [members.map(m => m.roomId), members.map(m => m.userId)],
  )
  return roomIds
}

/** Every room gets messages until it has so many, from its members in turn, in chunks that a checkpoint can follow. */
async function growTo(
  database: pg.Client,
  people: SeededPerson[],
  roomIds: string[],
  perRoom: number,
): Promise<void> {
  const step = Math.max(1, Math.floor(chunk / roomIds.length))
  const { rows } = await database.query<{ top: number }>(
    'SELECT max(last_seq)::int AS top FROM room WHERE room_id = ANY($1)',
    [roomIds],
  )
  for (let from = rows[0]!.top; from < perRoom; from += step) {
    const to = Math.min(perRoom, from + step)
    await database.query(
      `INSERT INTO message (tenant_id, room_id, seq, message_id, author_id, client_id, type, content, created_time, updated_time)
       SELECT 'default', r.id, s.seq, uuidv7(), ($2::uuid[])[1 + (r.n + s.seq) % $3], gen_random_uuid(), 'TEXT',
         'Chiều nay mình gặp nhau ở quán cũ nhé, đừng quên mang theo bản vẽ ' || s.seq, t.at, t.at
       FROM generate_series($4::int + 1, $5::int) AS s(seq)
       CROSS JOIN unnest($1::uuid[]) WITH ORDINALITY AS r(id, n)
       CROSS JOIN LATERAL (SELECT now() - make_interval(secs => (1000000 - s.seq) * 60 + r.n) AS at) AS t`,
      [roomIds, people.map(person => person.userId), people.length, from, to],
    )
  }
  await database.query(
    `UPDATE room SET last_seq = $1, last_countable = $1, last_message_time = m.created_time
     FROM message m WHERE m.tenant_id = room.tenant_id AND m.room_id = room.room_id AND m.seq = $1 AND room.room_id = ANY($2)`,
    [perRoom, roomIds],
  )
  await database.query('VACUUM ANALYZE')
}

async function measure(
  server: ServerProcess,
  me: SeededPerson,
  roomIds: string[],
  perRoom: number,
  rounds: number,
) {
  const room = () => roomIds[Math.floor(Math.random() * roomIds.length)]!
  const messages = (query: string) =>
    `/chat-service/v1/domains/default/messages/@/rooms/${room()}?limit=50${query}`
  const kinds: [what: string, bound: number, path: () => string][] = [
    ['room list', 30, () => '/room-service/v1/domains/default/rooms?limit=30'],
    ['room list by cursor', 30, () => '/room-service/v2/domains/default/rooms?limit=30'],
    ['latest page of a room', 15, () => messages('')],
    ['page in the past', 15, () => messages(`&beforeSeq=${1 + Math.floor(Math.random() * perRoom)}`)],
    ['page around a place', 15, () => messages(`&aroundSeq=${1 + Math.floor(Math.random() * perRoom)}`)],
  ]
  const medians: Record<string, number> = {}
  for (const [what, limit, path] of kinds) {
    // As many as are measured: a server that has just started still compiles what it runs.
    await read(path, rounds)
    const waits = await read(path, rounds)
    medians[what] = percentile(waits, 50)
    goal(`${what}: p99 ms (median ${percentile(waits, 50).toFixed(1)})`, percentile(waits, 99), '≤', limit)
  }
  return medians

  async function read(path: () => string, times: number): Promise<number[]> {
    const waits: number[] = []
    await Promise.all(
      Array.from({ length: readers }, async () => {
        for (let n = 0; n < times / readers; n++) {
          const began = performance.now()
          await call('GET', server.url + path(), me.token)
          waits.push(performance.now() - began)
        }
      }),
    )
    return waits
  }
}
