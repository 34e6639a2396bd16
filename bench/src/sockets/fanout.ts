import { v7 as uuidv7 } from 'uuid'
import { pause, type ServerProcess } from '../chaos/server-process.ts'
import { pace } from '../pace.ts'
import { goal, percentile, print } from '../report.ts'
import { withServer } from '../with-server.ts'
import { connectAll, idOfSent, isOfRoom, type Listener } from './crowd.ts'
import type { RawSocket } from './raw-socket.ts'
import { type SeededRoom, seedPeople, seedRoom } from './seed.ts'

const text = 'Cả nhà ơi, tối nay họp lớp ở nhà Bình nhé, nhớ mang theo đàn!'
const steps = [60, 80, 100, 120, 150, 200, 250, 300, 400]

interface Options {
  seconds: number
  /** How many hear the one message. */
  crowd?: number
  /** How many are in the room that does not stop talking. */
  members?: number
  /** Rounds of the one message. */
  rounds?: number
  server?: ServerProcess
}

export interface FanoutResult {
  /** Deliveries of the one message that were awaited and came, over all rounds. */
  heardByCrowd: number
  expectedByCrowd: number
  /** Of the busy room at its steady pace. */
  heardInRoom: number
  expectedInRoom: number
}

/** One message to everybody, and a large room that does not stop talking; everybody has the room open and hears their notices too. */
export async function benchFanout({
  seconds,
  crowd = 5_000,
  members = 1_000,
  rounds = 10,
  server,
}: Options): Promise<FanoutResult> {
  return { ...(await lastOf(server, crowd, rounds)), ...(await busyRoom(server, members, seconds)) }
}

/** How long until the last of so many has it. The room is larger than the product makes them, and written into its tables. */
async function lastOf(givenServer: ServerProcess | undefined, count: number, rounds: number) {
  return withRoom(givenServer, count, async ({ room, sockets, hear }) => {
    const waits: number[] = []
    let receivedCount = 0
    for (let round = 0; round < rounds; round++) {
      let left = sockets.length
      const everybody = new Promise<void>(resolve => {
        hear(push => {
          // The notice on their own channel comes beside it, in a room so large in a digest.
          if (idOfSent(push) === undefined) return
          receivedCount++
          if (--left === 0) resolve()
        })
      })
      const began = performance.now()
      await send(sockets[round]!, room.roomId)
      await Promise.race([everybody, pause(30_000)])
      waits.push(performance.now() - began)
      await pause(300)
    }
    print('fanout', `one message to ${count} connected members, all with the room open; ${rounds} rounds`)
    goal('until the last has it, ms: median', percentile(waits, 50), '≤', 500)
    goal('until the last has it, ms: slowest', percentile(waits, 100), '≤', 500)
    return { heardByCrowd: receivedCount, expectedByCrowd: rounds * count }
  })
}

async function busyRoom(givenServer: ServerProcess | undefined, count: number, seconds: number) {
  return withRoom(givenServer, count, async ({ server, room, sockets, hear }) => {
    const sentAt = new Map<string, number>()
    let latencies: number[] = []
    let deliveries = 0
    hear((push, member) => {
      if (!isOfRoom(push)) return
      deliveries++
      // Every tenth member's clock is enough, and reading the id costs more than counting.
      if (member % 10 !== 0) return
      const at = sentAt.get(idOfSent(push) ?? '')
      if (at !== undefined) latencies.push(performance.now() - at)
    })
    const sendNext = (n: number) => {
      const id = uuidv7()
      sentAt.set(id, performance.now())
      return send(sockets[(n * 7) % sockets.length]!, room.roomId, id)
    }

    print(
      'fanout',
      `a room of ${count}, all connected with the room open: a delivery a message and member, notices several times a second beside it are not counted`,
    )
    // As long as it is measured: a server that has just started still compiles what it runs.
    await pace(50, seconds, sendNext)
    await until(() => deliveries >= Math.floor(50 * seconds) * count)
    latencies = []
    deliveries = 0
    await pace(50, seconds, sendNext)
    const expectedInRoom = Math.floor(50 * seconds) * count
    await until(() => deliveries >= expectedInRoom)
    const heardInRoom = deliveries
    goal('send → deliver at 50 messages/s, p99 ms', percentile(latencies, 99), '≤', 60)
    print('', `p50 ${percentile(latencies, 50).toFixed(1)} ms of ${latencies.length} samples`)

    let best = 0
    for (const perSecond of steps) {
      deliveries = 0
      const cpu = server.cpuSeconds()
      const began = performance.now()
      await pace(perSecond, seconds / 2, sendNext)
      const expectedCount = Math.floor((perSecond * seconds) / 2) * count
      await until(() => deliveries >= expectedCount)
      const took = (performance.now() - began) / 1000
      const open = sockets.filter(socket => socket.isOpen).length
      const usedShare = (server.cpuSeconds() - cpu) / took
      print(
        '',
        `${perSecond} messages/s offered: ${(deliveries / took).toFixed(0)} deliveries/s over ${took.toFixed(1)} s, server CPU ${usedShare.toFixed(2)} cores, ${open} of ${count} still connected`,
      )
      if (deliveries === expectedCount && open === count) best = Math.max(best, deliveries / took)
      // Far behind what was offered: more would only measure the queue.
      if (took > (seconds / 2) * 1.5 || open < count) break
    }
    goal('deliveries/s with nobody lost', best, '≥', 150_000)
    return { heardInRoom, expectedInRoom }
  })
}

interface Crowd {
  server: ServerProcess
  room: SeededRoom
  sockets: RawSocket[]
  /** From now on every push goes here. */
  hear(listener: Listener): void
}

async function withRoom<T>(
  givenServer: ServerProcess | undefined,
  count: number,
  measure: (crowd: Crowd) => Promise<T>,
): Promise<T> {
  return withServer(givenServer, async server => {
    let sockets: RawSocket[] = []
    try {
      const database = await server.database()
      const room = await seedRoom(database, await seedPeople(database, count))
      await database.query('ANALYZE')
      await database.end()
      let listener: Listener = () => undefined
      sockets = await connectAll(server.port, room, (push, member) => listener(push, member))
      return await measure({
        server,
        room,
        sockets,
        hear: next => {
          listener = next
        },
      })
    } finally {
      for (const socket of sockets) socket.cut()
    }
  })
}

async function send(socket: RawSocket, roomId: string, clientMessageId = uuidv7()): Promise<void> {
  await socket.acknowledged('chat.send', { roomId, clientMessageId, content: text })
}

async function until(isDone: () => boolean, withinMs = 20_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!isDone() && performance.now() < end) await pause(5)
}
