import type { ServerProcess } from '../chaos/server-process.ts'
import { goal, print } from '../report.ts'
import { withServer } from '../with-server.ts'
import { RawSocket } from './raw-socket.ts'
import { seedPeople } from './seed.ts'

/** Ten thousand people connected and silent for longer than one round of pings: what the server holds then. */
export async function benchHeld({
  connections: count = 10_000,
  idleMs = 30_000,
  server: givenServer,
}: {
  connections?: number
  idleMs?: number
  server?: ServerProcess
}): Promise<{ held: number }> {
  return withServer(givenServer, async server => {
    const sockets: RawSocket[] = []
    try {
      const database = await server.database()
      const people = await seedPeople(database, count)
      await database.end()
      const before = server.rss()
      const began = performance.now()
      for (let n = 0; n < count; n += 200) {
        await Promise.all(
          people.slice(n, n + 200).map(async person => {
            const socket = new RawSocket(server.port)
            sockets.push(socket)
            await socket.connect(person.token)
          }),
        )
      }
      const openingSeconds = (performance.now() - began) / 1000
      const cpu = server.cpuSeconds()
      await new Promise(resolve => setTimeout(resolve, idleMs))
      const openCount = sockets.filter(socket => socket.isOpen).length
      print(
        'held',
        `${count} people connected (in ${openingSeconds.toFixed(1)} s) and idle for ${idleMs / 1000} s`,
      )
      goal('connections held', openCount, '≥', count)
      goal('server memory, MB', server.rss() / 1e6, '≤', 400)
      goal('memory per connection, KB', (server.rss() - before) / openCount / 1024, '≤', 16)
      goal('server memory before anybody connected, MB', before / 1e6, '≤', 250)
      print('', `server CPU while idle: ${((server.cpuSeconds() - cpu) / (idleMs / 1000)).toFixed(3)} cores`)
      return { held: openCount }
    } finally {
      for (const socket of sockets) socket.cut()
    }
  })
}
