import { contract, NotificationType } from '@trau/contract'
import type pg from 'pg'
import type { ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { goal, percentile, print } from '../report.ts'
import { type SeededPerson, type SeededRoom, seedPeople, seedRooms } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'

const membersPerRoom = 10
const messagesPerRoom = 100
const readers = 2
const limit = 30

/** How long reading the notification centre takes among so many notifications, of people who have a thousand each. */
export async function benchCentre({
  notifications,
  rounds = 1_000,
  server: givenServer,
}: {
  notifications: number
  rounds?: number
  server?: ServerProcess
}): Promise<{ items: number }> {
  return withServer(givenServer, async server => {
    const database = await server.database()
    const perPerson = Math.min(1_000, notifications / membersPerRoom)
    const people = await seedPeople(database, Math.ceil(notifications / perPerson), '2 hours')
    const rooms = await seedRooms(database, people, Math.floor(people.length / membersPerRoom))
    const began = performance.now()
    await seedNotifications(database, rooms, perPerson)
    print(
      'centre',
      `${(perPerson * people.length).toLocaleString('en')} notifications of ${people.length} people (filled in ${Math.round((performance.now() - began) / 1000)} s), ${readers} readers at once`,
    )
    const base = contract.notification.listNotifications.path.replace('{tenant}', 'default')
    const filter = (payload: object) => `&requestPayload=${encodeURIComponent(JSON.stringify(payload))}`
    const read = (person: SeededPerson, query: string) =>
      call<{ items: unknown[]; nextCursor?: string }>(
        'GET',
        `${server.url}${base}?limit=30${query}`,
        person.token,
      )
    const random = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
    const cursors: { person: SeededPerson; cursor: string }[] = []
    for (const person of people.slice(0, 40))
      for (let cursor: string | undefined, page = 0; page < 8; page++) {
        cursor = (await read(person, cursor ? `&cursor=${cursor}` : '')).nextCursor
        if (cursor) cursors.push({ person, cursor })
      }
    const statistic = contract.notification.getNotificationStatistic.path.replace('{tenant}', 'default')
    let items = 0
    const list = async (person: SeededPerson, query: string) => {
      items += (await read(person, query)).items.length
    }
    const kinds: Record<string, () => Promise<unknown>> = {
      'latest page': () => list(random(people), ''),
      'unread alone': () => list(random(people), filter({ isRead: false })),
      'one type': () => list(random(people), filter({ type: random(NotificationType.options) })),
      'a later page': () => {
        const { person, cursor } = random(cursors)
        return list(person, `&cursor=${cursor}`)
      },
      statistic: () => call('GET', server.url + statistic, random(people).token),
    }
    for (const [what, once] of Object.entries(kinds)) {
      // As many as are measured: a server that has just started still compiles what it runs.
      await measure(once, rounds)
      const waits = await measure(once, rounds)
      goal(`${what}: p99 ms (median ${percentile(waits, 50).toFixed(1)})`, percentile(waits, 99), '≤', limit)
    }
    await database.end()
    return { items }
  })
}

async function measure(once: () => Promise<unknown>, times: number): Promise<number[]> {
  const waits: number[] = []
  await Promise.all(
    Array.from({ length: readers }, async () => {
      for (let n = 0; n < times / readers; n++) {
        const began = performance.now()
        await once()
        waits.push(performance.now() - began)
      }
    }),
  )
  return waits
}

/** Notifications of every type; a third is about messages of the person's room, a quarter unread. */
async function seedNotifications(
  database: pg.Client,
  rooms: readonly SeededRoom[],
  perPerson: number,
): Promise<void> {
  for (const { roomId, members } of rooms) {
    const userIds = members.map(member => member.userId)
    await database.query(
      `INSERT INTO message (tenant_id, room_id, seq, message_id, author_id, client_id, type, content, created_time, updated_time)
       SELECT 'default', $1, seq, uuidv7(), ($2::uuid[])[1 + seq % $3], gen_random_uuid(), 'TEXT', 'Mai gặp nhau lúc tám giờ ở bến xe nhé ' || seq, now(), now()
       FROM generate_series(1, $4::int) AS s(seq)`,
      [roomId, userIds, userIds.length, messagesPerRoom],
    )
    await database.query(
      `INSERT INTO notification (tenant_id, user_id, notification_id, collapse_key, type, subject, room_id, message_id, seq, actors, count,
         is_listed, is_read, routes, created_time, updated_time)
       SELECT 'default', u, gen_random_uuid(), type || '/' || n, type, '{}', CASE WHEN of_room THEN $1::uuid END,
         CASE WHEN of_room THEN gen_random_uuid() END, CASE WHEN of_room THEN 1 + n % $5 END,
         ARRAY[($2::uuid[])[1 + n % $3], ($2::uuid[])[1 + (n + 1) % $3]], 1 + n % 5, true, n % 4 <> 0,
         '[{"channel":"IN_APP","isChosen":true,"reason":"WANTED"},{"channel":"PUSH","isChosen":false,"reason":"NO_DEVICE"}]', at, at
       FROM unnest($2::uuid[]) AS u, generate_series(1, $4::int) AS n
       CROSS JOIN LATERAL (SELECT now() - n * interval '2 hours' AS at, ($6::text[])[1 + n % $7] AS type) AS t
       CROSS JOIN LATERAL (SELECT type IN ('MESSAGE', 'MENTION', 'REACTION', 'REMINDER') AS of_room) AS r`,
      [
        ...[roomId, userIds, userIds.length, perPerson, messagesPerRoom],
        ...[NotificationType.options, NotificationType.options.length],
      ],
    )
    await database.query('UPDATE room SET last_seq = $2, last_countable = $2 WHERE room_id = $1', [
      roomId,
      messagesPerRoom,
    ])
  }
  await database.query('VACUUM ANALYZE')
}
