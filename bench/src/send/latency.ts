import { v7 as uuidv7 } from 'uuid'
import { pause, type ServerProcess } from '../chaos/server-process.ts'
import { pace } from '../pace.ts'
import { goal, percentile, print } from '../report.ts'
import { connectAll, idOfSent, type Listener } from '../sockets/crowd.ts'
import { seedPeople, seedRooms } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'

const content = 'Mai gặp nhau lúc tám giờ ở bến xe nhé!'
const membersPerRoom = 10

/** How long until the others have a message, with so many people connected who all have their room open and hear their notices. */
export async function benchLatency({
  seconds,
  people: count = 1_000,
  perSecond = 1_000,
  server: givenServer,
}: {
  seconds: number
  people?: number
  perSecond?: number
  server?: ServerProcess
}): Promise<{ expected: number; heard: number }> {
  return withServer(givenServer, async server => {
    const close: (() => void)[] = []
    try {
      const database = await server.database()
      const rooms = await seedRooms(database, await seedPeople(database, count), count / membersPerRoom)
      await database.query('ANALYZE')
      await database.end()
      const sentAt = new Map<string, number>()
      let latencies: number[] = []
      const onPush: Listener = push => {
        const id = idOfSent(push)
        const at = id && sentAt.get(id)
        if (at) latencies.push(performance.now() - at)
      }
      const crowds = await Promise.all(rooms.map(room => connectAll(server.port, room, onPush)))
      close.push(...crowds.flat().map(socket => () => socket.cut()))

      const send = (n: number) => {
        const room = n % rooms.length
        const id = uuidv7()
        sentAt.set(id, performance.now())
        return crowds[room]![n % membersPerRoom]!.acknowledged('chat.send', {
          roomId: rooms[room]!.roomId,
          clientMessageId: id,
          content,
        })
      }
      // As long as it is measured: a server that has just started still compiles what it runs.
      await pace(perSecond, seconds, send)
      await pause(500)
      latencies = []
      await pace(perSecond, seconds, send)
      const expectedCount = Math.floor(perSecond * seconds) * membersPerRoom
      const until = performance.now() + 10_000
      while (latencies.length < expectedCount && performance.now() < until) await pause(20)

      print(
        'latency',
        `${perSecond} sends/s over rpc with ${count} connected, ${rooms.length} rooms of ${membersPerRoom} open, each hearing notices too`,
      )
      goal('send → deliver p99, ms', percentile(latencies, 99), '≤', 30)
      goal('send → deliver p50, ms', percentile(latencies, 50), '≤', 12)
      print('', `${latencies.length} of ${expectedCount} deliveries`)
      return { expected: expectedCount, heard: latencies.length }
    } finally {
      for (const cut of close) cut()
    }
  })
}
