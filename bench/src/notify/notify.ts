import { fileURLToPath } from 'node:url'
import type { PushPayload } from '@trau/contract'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { type PushService, startPushService } from '../../../server/src/testing/push-service.ts'
import { pause, type ServerOptions, type ServerProcess } from '../chaos/server-process.ts'
import { costSoFar, spent } from '../cost.ts'
import { pace } from '../pace.ts'
import { goal, percentile, print } from '../report.ts'
import { type Sender, saturate } from '../send/saturate.ts'
import { RawSocket } from '../sockets/raw-socket.ts'
import { type SeededRoom, seedPeople, seedRooms } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'
import { subscribePeople } from './devices.ts'

const content = 'Chiều nay mình gặp nhau ở quán cũ nhé, đừng quên mang theo bản vẽ của phòng khách!'
const membersPerRoom = 4
/** Of each room so many are connected and send; the others are away, with a device each. */
const sendersPerRoom = 2
const quiet = fileURLToPath(new URL('./quiet-server.ts', import.meta.url))

export interface NotifyResult {
  /** Holds that ended, and those of them that a push followed. */
  holds: number
  pushed: number
  /** Faults of requests to the push service. */
  faults: number
}

/** What notifying costs sends, and how soon after its hold a push leaves, with a subscribed device for each person. */
export async function benchNotify({
  seconds,
  people = 1_000,
  perSecond = 200,
  repeats = 2,
}: {
  seconds: number
  people?: number
  perSecond?: number
  repeats?: number
}): Promise<NotifyResult> {
  print(
    'notify',
    `${people} people with a subscribed device in rooms of ${membersPerRoom}, ${sendersPerRoom} of each connected and sending, ${content.length} characters, LIMITS_FACTOR=1000000, load generator and push service on the same cores`,
  )
  const rates: Record<'on' | 'off', Rate[]> = { on: [], off: [] }
  for (let n = 0; n < repeats; n++) {
    // By turns, so that a slower minute of the machine meets both.
    rates.off.push(await sendsPerSecond(people, seconds, { script: quiet }))
    rates.on.push(await sendsPerSecond(people, seconds, {}))
  }
  const mean = (of: Rate[], kind: keyof Rate) => of.reduce((sum, rate) => sum + rate[kind], 0) / of.length
  const list = (of: Rate[], kind: keyof Rate) => of.map(rate => rate[kind].toFixed(0)).join(', ')
  print('', `durable sends/s without processors: ${list(rates.off, 'sends')}`)
  print('', `durable sends/s with notifications and pushes: ${list(rates.on, 'sends')}`)
  print('', `the same, counted until the last notification is written: ${list(rates.on, 'notified')}`)
  print('', `the same, counted until the last push is queued: ${list(rates.on, 'pushed')}`)
  goal('ratio of sends alone', mean(rates.on, 'sends') / mean(rates.off, 'sends'), '≥', 0.8)
  goal(
    'ratio, counted until the last notification is written',
    mean(rates.on, 'notified') / mean(rates.off, 'sends'),
    '≥',
    0.7,
  )
  return delays(people, seconds, perSecond)
}

/** Durable sends/s, counted until the last of them is answered, notified of, and its push queued. */
interface Rate {
  sends: number
  notified: number
  pushed: number
}

interface World {
  server: ServerProcess
  database: pg.Client
  service: PushService
  rooms: SeededRoom[]
  senders: Sender[]
}

async function withWorld<T>(
  people: number,
  options: ServerOptions,
  work: (world: World) => Promise<T>,
): Promise<T> {
  // What a browser does is no part of what the server costs.
  const service = await startPushService({ isDeferred: true })
  const sockets: RawSocket[] = []
  try {
    return await withServer(
      undefined,
      async server => {
        const database = await server.database()
        const everybody = await seedPeople(database, people)
        await subscribePeople(database, service, everybody)
        const rooms = await seedRooms(database, everybody, people / membersPerRoom)
        await database.query('ANALYZE')
        const senders = await Promise.all(
          rooms.flatMap(({ roomId, members }) =>
            members.slice(0, sendersPerRoom).map(async ({ token }): Promise<Sender> => {
              const socket = new RawSocket(server.port)
              sockets.push(socket)
              await socket.connect(token)
              return () => socket.acknowledged('chat.send', { roomId, clientMessageId: uuidv7(), content })
            }),
          ),
        )
        const result = await work({ server, database, service, rooms, senders })
        await database.end()
        return result
      },
      { ...options, env: { OUTBOUND_ALLOW: '127.0.0.1' } },
    )
  } finally {
    for (const socket of sockets) socket.cut()
    await service.close()
  }
}

const sendsPerSecond = (people: number, seconds: number, options: ServerOptions): Promise<Rate> =>
  withWorld(people, options, async ({ server, senders, service, database }) => {
    // As long as it is measured; what follows of the first messages ends before it begins.
    await saturate(senders, seconds)
    await emptied(database, 'processor_work')
    await emptied(database, 'notification_hold')
    const pushes = service.requests
    const before = costSoFar(server.pid, server.databasePid()!)
    const began = performance.now()
    const { sent: sentCount, perSecond } = await saturate(senders, seconds)
    await emptied(database, 'processor_work')
    const notifiedPerSecond = sentCount / ((performance.now() - began) / 1_000)
    await emptied(database, 'notification_hold')
    const pushedPerSecond = sentCount / ((performance.now() - began) / 1_000)
    const cost = spent(before, costSoFar(server.pid, server.databasePid()!), sentCount / 1000)
    print(
      '',
      `${options.script ? 'without processors' : 'with notifications'}: ${perSecond.toFixed(0)}/s, ${notifiedPerSecond.toFixed(0)}/s until the last notification, ${service.requests - pushes} pushes; CPU seconds per 1,000: server ${cost.server.toFixed(3)}, PostgreSQL ${cost.database.toFixed(3)}, load generator and push service ${cost.load.toFixed(3)}`,
    )
    return { sends: perSecond, notified: notifiedPerSecond, pushed: pushedPerSecond }
  })

const longestDrainMs = 120_000

/** Waits until nothing is left to do in a table of works. */
async function emptied(database: pg.Client, table: 'processor_work' | 'notification_hold'): Promise<void> {
  const until = Date.now() + longestDrainMs
  const count = async () =>
    (await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]!.n
  while ((await count()) > 0) {
    if (Date.now() > until) throw new Error(`${table} is not empty after ${longestDrainMs} ms`)
    await pause(20)
  }
}

/** From the end of a hold of somebody who is away, as it stands in the table, to the request at the push service. */
const delays = (people: number, seconds: number, perSecond: number): Promise<NotifyResult> =>
  withWorld(people, {}, async ({ database, service, rooms, senders }) => {
    await noteHolds(database)
    let failureCount = 0
    const next = (n: number) =>
      senders[(n * 7) % senders.length]!().catch(() => {
        failureCount++
      })
    await pace(perSecond, seconds, next)
    const warm = Date.now()
    await pace(perSecond, seconds, next)
    const until = Date.now() + 20_000
    const waits = async () =>
      (await database.query<{ n: number }>('SELECT count(*)::int AS n FROM notification_hold')).rows[0]!.n
    while ((await waits()) > 0 && Date.now() < until) await pause(50)
    await pause(1_000)
    // Whoever writes has read what was written before: most of their holds end in no push, and rightly.
    const awayIds = rooms.flatMap(({ members }) => members.slice(sendersPerRoom).map(({ userId }) => userId))
    const { rows } = await database.query<{ id: string; due_time: Date; noted_time: Date }>(
      `SELECT notification_id AS id, due_time, noted_time FROM bench_hold WHERE user_id = ANY ($1::uuid[])
       ORDER BY due_time`,
      [awayIds],
    )
    const arrivals = Map.groupBy(
      service.received.map(({ text, time }) => ({
        id: (JSON.parse(text) as PushPayload & { notificationId: string }).notificationId,
        time,
      })),
      push => push.id,
    )
    const delays: number[] = []
    let pushCount = 0
    let joinedCount = 0
    for (const { id, due_time, noted_time } of rows) {
      const pushes = arrivals.get(id) ?? []
      const due = due_time.getTime()
      // What joins a notification whose push leaves meanwhile is said by that one, and by no other.
      if (pushes.some(({ time }) => time >= noted_time.getTime() && time < due)) {
        joinedCount++
        continue
      }
      const push = pushes.find(({ time }) => time >= due)
      if (!push) continue
      pushCount++
      if (due > warm) delays.push(push.time - due)
    }
    goal(
      `end of the hold → push request at ${perSecond} messages/s: p99 ms`,
      percentile(delays, 99),
      '≤',
      500,
    )
    print(
      '',
      `median ${percentile(delays, 50).toFixed(0)} ms, slowest ${Math.max(0, ...delays).toFixed(0)} ms; ${delays.length} pushes, ${joinedCount} holds that joined one; ${failureCount} sends failed`,
    )
    return { holds: rows.length, pushed: pushCount, faults: service.faults.length }
  })

/** The database itself notes each hold: what is taken is gone from the table. */
async function noteHolds(database: pg.Client): Promise<void> {
  await database.query(`
    CREATE UNLOGGED TABLE bench_hold (user_id uuid, notification_id uuid, due_time timestamptz, noted_time timestamptz DEFAULT clock_timestamp());
    CREATE FUNCTION note_holds() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO bench_hold (user_id, notification_id, due_time) SELECT user_id, notification_id, due_time FROM held; RETURN NULL; END $$;
    CREATE TRIGGER noted AFTER INSERT ON notification_hold REFERENCING NEW TABLE AS held
      FOR EACH STATEMENT EXECUTE FUNCTION note_holds();`)
}
