import { pause, type ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { goal, percentile, print } from '../report.ts'
import { withServer } from '../with-server.ts'
import { RawSocket } from './raw-socket.ts'
import { makeAdministrator, seedPeople } from './seed.ts'

const flag = 'bench.flag'
const connectingAtOnce = 100
const longestWaitMs = 30_000
const notice = Buffer.from('"platformConfigUpdated"')

interface Options {
  clients?: number
  /** Changes of the flag, on and off in turn. */
  rounds?: number
  server?: ServerProcess
}

/** A flag is switched: how long until the last of so many connected clients has heard of it, asked again and read the new value. */
export async function benchFlags({
  clients = 1_000,
  rounds = 10,
  server: givenServer,
}: Options): Promise<{ changed: number; expected: number }> {
  return withServer(
    givenServer,
    async server => {
      const sockets: RawSocket[] = []
      try {
        const database = await server.database()
        const people = await seedPeople(database, clients)
        await makeAdministrator(database, people[0]!)
        await database.end()
        for (let n = 0; n < clients; n += connectingAtOnce) {
          await Promise.all(
            people.slice(n, n + connectingAtOnce).map(async ({ token }) => {
              const socket = new RawSocket(server.port)
              sockets.push(socket)
              await socket.connect(token)
            }),
          )
        }
        const records = `${server.url}/platform-config-service/v1/defaults/default/platform-configs`
        const own = `${server.url}/platform-setting-service/v1/domains/default/own`
        const flagValue = (isOn: boolean) => ({ isOn, percentage: 100, roles: [] })
        const write = <T>(method: string, url: string, body: object) =>
          call<T>(method, url, people[0]!.token, JSON.stringify(body))
        const record = { platform: 'WEB', key: flag, kind: 'FLAG', value: flagValue(false) }
        const { platformConfigId } = await write<{ platformConfigId: string }>('POST', records, record)
        const read = async (token: string) =>
          (await call<{ flags: Record<string, boolean> }>('GET', own, token)).flags[flag] === true

        const waits: number[] = []
        let changeCount = 0
        for (let round = 0; round < rounds; round++) {
          const isOn = round % 2 === 0
          const everybody = Promise.all(
            sockets.map(async (socket, n) => {
              await new Promise<void>((resolve, reject) => {
                // As the web client: every notice makes it ask, and what it reads counts.
                socket.onPush = push => {
                  if (!push.includes(notice)) return
                  void read(people[n]!.token).then(value => {
                    if (value === isOn) resolve()
                  }, reject)
                }
              })
              changeCount++
            }),
          )
          const began = performance.now()
          await write('PUT', `${records}/${platformConfigId}`, { value: flagValue(isOn) })
          await Promise.race([everybody, pause(longestWaitMs)])
          waits.push(performance.now() - began)
        }
        print('flags', `a flag switched ${rounds} times, ${clients} connected clients that ask again`)
        goal('until the last has the new value, ms: median', percentile(waits, 50), '≤', 5_000)
        goal('until the last has the new value, ms: slowest', percentile(waits, 100), '≤', 5_000)
        goal('clients with the new value, of all', changeCount / (rounds * clients), '≥', 1)
        return { changed: changeCount, expected: rounds * clients }
      } finally {
        for (const socket of sockets) socket.cut()
      }
    },
    { env: { LIMITS_FACTOR: '100000' } },
  )
}
