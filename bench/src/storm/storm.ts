import type pg from 'pg'
import { pause, type ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { goal, print } from '../report.ts'
import { type SeededRoom, seedPeople, seedRooms } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'
import { StormClient, StormNetwork } from './client.ts'

const membersPerRoom = 20
const missedMessages = 5

export interface StormResult {
  /** Everybody is live and has every message. */
  isBack: boolean
  /** What had to be asked for over HTTP. */
  fetches: number
  /** Kinds of errors that are no part of the plan, over all clients. */
  unexpected: number
}

interface Options {
  clients: number
  /** Half the storm: nobody restarts the server, and what the database read is not looked at. */
  isShort?: boolean
  server?: ServerProcess
}

/** Everybody is cut off at once and comes back: first with a gap that history holds, then to a server that has started anew. */
export async function benchStorm({ clients, isShort = false, server }: Options): Promise<StormResult> {
  // Tables so small would be read whole by whatever looks into them, and no index could tell whose reads are counted.
  const env = { DATABASE_POOL: '20', PGOPTIONS: '-c enable_seqscan=off' }
  return withServer(server, running => storm(running, clients, isShort), { env })
}

async function storm(server: ServerProcess, count: number, isShort: boolean): Promise<StormResult> {
  const clients: StormClient[] = []
  const network = new StormNetwork()
  try {
    const database = await server.database()
    const people = await seedPeople(database, count)
    const rooms = await seedRooms(database, people, Math.max(1, Math.floor(count / membersPerRoom)))
    await database.query('ANALYZE')
    for (const room of rooms)
      for (const member of room.members)
        clients.push(new StormClient(server.url, network, member, room.roomId))
    for (let n = 0; n < clients.length; n += 200)
      await Promise.all(clients.slice(n, n + 200).map(client => client.start()))
    let messageCount = await speak(server, rooms, 2, 0)
    await untilAll(clients, messageCount, 30_000)
    print('storm', `${clients.length} clients, each with one of ${rooms.length} rooms open`)

    network.lose()
    for (const client of clients) client.cut()
    messageCount = await speak(server, rooms, missedMessages, messageCount)
    if (!isShort) await settleStatistics()
    const before = await reads(database)
    let began = performance.now()
    network.regain()
    const isBack = await untilAll(clients, messageCount, 60_000)
    const cutSeconds = (performance.now() - began) / 1000
    if (!isShort) await settleStatistics()
    const read = (await reads(database)) - before
    goal(
      `cut at once, ${missedMessages} messages missed: all live and caught up, s`,
      isBack ? cutSeconds : 60,
      '≤',
      10,
    )
    goal('database reads of rooms and messages for the catch-up', read, '≤', 0)
    goal(
      'fetches over HTTP',
      sum(clients, client => client.fetches),
      '≤',
      0,
    )
    print('', problems(clients))
    await database.end()
    if (isShort) return resultOf(clients, isBack)

    began = performance.now()
    await server.restart('SIGTERM')
    const downSeconds = (performance.now() - began) / 1000
    const isBackAgain = await untilAll(clients, messageCount, 90_000)
    const restartSeconds = (performance.now() - began) / 1000
    goal(
      `server restarted (${downSeconds.toFixed(1)} s): all live and caught up, s`,
      isBackAgain ? restartSeconds : 90,
      '≤',
      30,
    )
    messageCount = await speak(server, rooms, 1, messageCount)
    const hearsAgain = await untilAll(clients, messageCount, 10_000)
    print('', `everybody hears the next message: ${hearsAgain ? 'yes' : 'NO'}; ${problems(clients)}`)
    return resultOf(clients, isBack && isBackAgain && hearsAgain)
  } finally {
    for (const client of clients) client.close()
  }
}

/** Says so many messages in every room; returns the number of the last. */
async function speak(
  server: ServerProcess,
  rooms: SeededRoom[],
  times: number,
  messageCount: number,
): Promise<number> {
  for (let n = 0; n < times; n++) {
    await Promise.all(
      rooms.map(room =>
        call(
          'POST',
          `${server.url}/chat-service/v1/domains/default/messages/@/rooms/${room.roomId}`,
          room.members[n % room.members.length]!.token,
          JSON.stringify({ content: `Tin ${messageCount + n + 1}` }),
        ),
      ),
    )
  }
  return messageCount + times
}

async function untilAll(clients: StormClient[], seq: number, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  while (performance.now() < until) {
    if (clients.every(client => client.isLive && client.lastSeq >= seq)) return true
    await pause(20)
  }
  const live = clients.filter(client => client.isLive).length
  const whole = clients.filter(client => client.lastSeq >= seq).length
  print('', `${live} of ${clients.length} live, ${whole} caught up`)
  return false
}

/**
 * Scans, of any kind, of the tables that a catch-up without history would have to read; without those of the index by which the server
 * looks every ten seconds for messages that have ended.
 */
async function reads(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ scans: number }>(
    `SELECT (sum(seq_scan + coalesce(idx_scan, 0))
        - (SELECT sum(idx_scan) FROM pg_stat_user_indexes WHERE indexrelname ~ '^message_p\\d+_expires_time_idx$'))::int AS scans
     FROM pg_stat_user_tables
     WHERE relname ~ '^(message|message_p\\d+|message_hidden|message_reaction|message_pin|room_member)$'`,
  )
  return rows[0]!.scans
}

/** PostgreSQL's sessions report what they did once they have been idle for ten seconds. */
const settleStatistics = () => pause(11_000)

const sum = (clients: StormClient[], of: (client: StormClient) => number) =>
  clients.reduce((total, client) => total + of(client), 0)

const resultOf = (clients: StormClient[], isBack: boolean): StormResult => ({
  isBack,
  fetches: sum(clients, client => client.fetches),
  unexpected: sum(clients, client => client.unexpected.size),
})

function problems(clients: StormClient[]): string {
  const all = new Map<string, number>()
  for (const { unexpected: surprises } of clients)
    for (const [what, count] of surprises) all.set(what, (all.get(what) ?? 0) + count)
  const errors = [...all].map(([what, count]) => `${what} ×${count}`).join(', ') || 'none'
  return `unexpected errors: ${errors}; hard stops so far: ${sum(clients, client => client.hardStops)}, fetches: ${sum(clients, client => client.fetches)}`
}
