import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { pause, type ServerProcess } from '../chaos/server-process.ts'
import { pace } from '../pace.ts'
import { goal, percentile, print } from '../report.ts'
import { connectAll } from '../sockets/crowd.ts'
import { type SeededRoom, seedPeople, seedRooms } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'

const content = 'Mai gặp nhau lúc tám giờ ở bến xe nhé!'
/** Words that stand in what is swept, and in what is swept while its author is held. */
const sweptWord = 'quétđinhé'
const heldWord = 'niêmphongnhé'
const membersPerRoom = 4

/** What sweeping old messages costs sends into the same rooms, what it leaves, and that what is held stays. */
export async function benchRetention({
  messages,
  seconds,
  perSecond = 100,
  people: count = 200,
  server: givenServer,
}: {
  messages: number
  seconds: number
  perSecond?: number
  people?: number
  server?: ServerProcess
}): Promise<{ left: string[]; sealed: number; held: number }> {
  return withServer(givenServer, async server => {
    const close: (() => void)[] = []
    const database = await server.database()
    try {
      const people = await seedPeople(database, count, '3 hours')
      const rooms = await seedRooms(database, people, count / membersPerRoom)
      const heldId = rooms[0]!.members[0]!.userId
      const perRoom = Math.ceil(messages / rooms.length)
      for (const room of rooms) await seedOld(database, room, { perRoom, heldId })
      await openHold(database, heldId)
      await database.query('VACUUM ANALYZE message')
      const crowds = await Promise.all(rooms.map(room => connectAll(server.port, room)))
      close.push(...crowds.flat().map(socket => () => socket.cut()))
      print(
        'retention',
        `${(perRoom * rooms.length).toLocaleString('en')} old messages in ${rooms.length} rooms, ${perSecond} sends/s into the same rooms, load generator on the same cores`,
      )

      const measure = async () => {
        const latencies: number[] = []
        await pace(perSecond, seconds, async n => {
          const start = performance.now()
          const room = n % rooms.length
          await crowds[room]![n % membersPerRoom]!.acknowledged('chat.send', {
            roomId: rooms[room]!.roomId,
            clientMessageId: uuidv7(),
            content,
          })
          latencies.push(performance.now() - start)
        })
        return percentile(latencies, 99)
      }
      // A server that has just started still compiles what it runs.
      await measure()
      const quiet = [await measure(), await measure()]
      await database.query(
        `INSERT INTO retention_rule (tenant_id, rule_id, scope, kind, days, updated_by, updated_time)
         VALUES ('default', $1, 'TENANT', 'MESSAGES', 30, $2, now())`,
        [uuidv7(), heldId],
      )
      const began = performance.now()
      await startSweep(database)
      await until(async () => (await sweptSoFar(database)) > 0)
      const busy = [await measure(), await measure()]
      const sweptCount = await sweptSoFar(database)
      const total = perRoom * rooms.length
      print('', `p99 without the sweep: ${quiet.map(ms => ms.toFixed(1)).join(', ')} ms`)
      print(
        '',
        `p99 while it runs: ${busy.map(ms => ms.toFixed(1)).join(', ')} ms${sweptCount < total ? '' : ' (it ended before the last send)'}`,
      )
      goal('ratio of p99 with and without the sweep', Math.min(...busy) / Math.min(...quiet), '≤', 1.3)
      await until(async () => {
        await startSweep(database)
        return (await sweptSoFar(database)) >= total
      })
      print(
        '',
        `swept after ${((performance.now() - began) / 1000).toFixed(0)} s, three quarters of them at rest`,
      )
      const left = await tablesWith(database, sweptWord)
      const heldPerMember = Math.ceil(perRoom / membersPerRoom)
      const { rows } = await database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM sealed_item',
      )
      const sealedCount = rows[0]!.count
      goal('tables that hold anything of what was swept', left.length, '≤', 0)
      goal('tables that show anything of what is held', (await tablesWith(database, heldWord)).length, '≤', 0)
      goal('held messages that are not sealed', Math.abs(heldPerMember - sealedCount), '≤', 0)
      return { left, sealed: sealedCount, held: heldPerMember }
    } finally {
      for (const end of close) end()
      await database.end()
    }
  })
}

/** Messages of 400 days ago, by the members in turn. */
async function seedOld(
  database: pg.Client,
  { roomId, members }: SeededRoom,
  { perRoom, heldId }: { perRoom: number; heldId: string },
): Promise<void> {
  await database.query(
    `INSERT INTO message (tenant_id, room_id, seq, message_id, author_id, client_id, type, content, created_time, updated_time)
     SELECT 'default', $1, n, gen_random_uuid(), author, gen_random_uuid(), 'TEXT',
       CASE author WHEN $4::uuid THEN $6 ELSE $5 END || ' ' || n, sent, sent
     FROM (
       SELECT n, ($3::uuid[])[1 + (n - 1) % cardinality($3::uuid[])] AS author,
         now() - interval '400 days' + n * interval '1 second' AS sent
       FROM generate_series(1, $2::int) AS n
     ) AS old`,
    [roomId, perRoom, members.map(member => member.userId), heldId, sweptWord, heldWord],
  )
  await database.query(
    `UPDATE room SET last_seq = $2, last_countable = $2, last_message_time = now() - interval '400 days' WHERE room_id = $1`,
    [roomId, perRoom],
  )
  await database.query(
    'UPDATE room_member SET read_seq = $2, read_countable = $2, delivered_seq = $2 WHERE room_id = $1',
    [roomId, perRoom],
  )
}

async function openHold(database: pg.Client, userId: string): Promise<void> {
  await database.query(
    `INSERT INTO hold_policy (tenant_id, is_on, text, active_count, published_by, published_time)
     VALUES ('default', true, 'Chính sách', 1, $1, now())`,
    [userId],
  )
  await database.query(
    `INSERT INTO legal_hold (tenant_id, hold_id, reason, user_ids, room_ids, status, created_time, opened_time)
     VALUES ('default', $1, 'Đo', ARRAY[$2::uuid], '{}', 'ACTIVE', now(), now())`,
    [uuidv7(), userId],
  )
}

/** Asks the server's own job queue for a sweep, unless one is waiting. */
async function startSweep(database: pg.Client): Promise<void> {
  await database.query(
    `INSERT INTO pgboss.job (name, policy) SELECT name, policy FROM pgboss.queue WHERE name = 'retention.sweep' ON CONFLICT DO NOTHING`,
  )
}

async function sweptSoFar(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM message WHERE is_expired',
  )
  return rows[0]!.count
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 90 * 60_000
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('the sweep does not come to its end')
    await pause(2_000)
  }
}

async function tablesWith(database: pg.Client, text: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  const problems: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await database.query(`SELECT FROM "${name}" t WHERE t::text LIKE $1 LIMIT 1`, [
      `%${text}%`,
    ])
    if (rowCount) problems.push(name)
  }
  return problems
}
