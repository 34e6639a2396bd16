import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { pause, type ServerProcess } from '../chaos/server-process.ts'
import { costSoFar, spent } from '../cost.ts'
import { goal, percentile, print } from '../report.ts'
import { RawSocket } from '../sockets/raw-socket.ts'
import { type SeededRoom, seedPeople, seedRooms } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'
import { rawInserts } from './baseline.ts'
import { RawHttp } from './raw-http.ts'
import { type Sender, saturate } from './saturate.ts'

const content = 'Chiều nay mình gặp nhau ở quán cũ nhé, đừng quên mang theo bản vẽ của phòng khách!'
const membersPerRoom = 4

export interface SendResult {
  acknowledged: number
  /** Messages in the rooms' table at the end. */
  stored: number
}

/**
 * Durable sends a second over either transport, one message a request, everybody connected and hearing their notices, beside what the
 * same PostgreSQL takes raw in the same run.
 */
export async function benchSend({
  seconds,
  people: count = 400,
  server: givenServer,
}: {
  seconds: number
  people?: number
  server?: ServerProcess
}): Promise<SendResult> {
  return withServer(givenServer, async server => {
    const sockets: RawSocket[] = []
    const connections: RawHttp[] = []
    try {
      const database = await server.database()
      const raw = await rawInserts(database, content, seconds / 3)
      // What the baseline wrote is still being written out and vacuumed, which is not a send's.
      await pause(seconds * 1000)
      const rooms = await seedRooms(database, await seedPeople(database, count), count / membersPerRoom)
      await database.query('ANALYZE')

      print(
        'send',
        `${count} people connected in ${rooms.length} rooms of ${membersPerRoom}, ${content.length} characters, one message a request, LIMITS_FACTOR=1000000, load generator on the same cores`,
      )
      print(
        '',
        `raw inserts of the same rows (message with its indexes, room counters, outbox): ${raw.whole.toFixed(0)}/s by 64 a commit, ${raw.single.toFixed(0)}/s one a commit; messages alone by 64: ${raw.messages.toFixed(0)}/s`,
      )
      let acknowledgedCount = 0
      await measure('rpc', await rpcSenders(server, rooms, sockets), 8_000)
      await measure('HTTP', httpSenders(server, rooms, connections), 4_000)
      const { rows } = await database.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM message WHERE room_id = ANY($1)',
        [rooms.map(room => room.roomId)],
      )
      await database.end()
      return { stored: rows[0]!.n, acknowledged: acknowledgedCount }

      async function measure(transport: string, senders: Sender[], limit: number): Promise<void> {
        // As long as it is measured: a server that has just started still compiles what it runs.
        acknowledgedCount += (await saturate(senders, seconds)).sent
        const before = costSoFar(server.pid, server.databasePid()!)
        const result = await saturate(senders, seconds)
        acknowledgedCount += result.sent
        const cost = spent(before, costSoFar(server.pid, server.databasePid()!), result.sent / 1000)
        goal(`durable sends/s over ${transport}`, result.perSecond, '≥', limit)
        goal('  ratio to raw inserts of the same rows', result.perSecond / raw.whole, '≥', 0.25)
        print(
          '',
          `  to messages alone: ${(result.perSecond / raw.messages).toFixed(2)}; to one row a commit: ${(result.perSecond / raw.single).toFixed(2)}`,
        )
        print(
          '',
          `  CPU seconds per 1,000: server ${cost.server.toFixed(3)}, PostgreSQL ${cost.database.toFixed(3)}, load generator ${cost.load.toFixed(3)}`,
        )
        print(
          '',
          `  acknowledged: p50 ${percentile(result.waits, 50).toFixed(1)} ms, p99 ${percentile(result.waits, 99).toFixed(1)} ms`,
        )
      }
    } finally {
      for (const socket of sockets) socket.cut()
      for (const connection of connections) connection.close()
    }
  })
}

async function rpcSenders(
  server: ServerProcess,
  rooms: SeededRoom[],
  sockets: RawSocket[],
): Promise<Sender[]> {
  return Promise.all(
    rooms.flatMap(({ roomId, members }) =>
      members.map(async ({ token }) => {
        const socket = new RawSocket(server.port)
        sockets.push(socket)
        await socket.connect(token)
        return () => socket.acknowledged('chat.send', { roomId, clientMessageId: uuidv7(), content })
      }),
    ),
  )
}

/** As many as over rpc: both share the database's work among as many. */
function httpSenders(server: ServerProcess, rooms: SeededRoom[], connections: RawHttp[]): Sender[] {
  return rooms.flatMap(({ roomId, members }) =>
    members.map(({ token }) => {
      const connection = new RawHttp(server.port)
      connections.push(connection)
      const path = contract.chat.sendMessageOnce.path
        .replace('{tenant}', 'default')
        .replace('{roomId}', roomId)
      return () =>
        connection.post(path, token, JSON.stringify({ type: 'TEXT', clientMessageId: uuidv7(), content }))
    }),
  )
}
