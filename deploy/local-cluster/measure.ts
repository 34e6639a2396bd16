/**
 * What one message, one connection and one question cost each part of the cluster, for `docs/scale.md`:
 * `node scripts/node24.mjs deploy/local-cluster/measure.ts [redis|memory|postgres]`. CPU seconds are of this machine and need it to be quiet; bytes
 * and writes are the same anywhere.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@trau/contract'
import pg from 'pg'
import { proxyPath, proxySecretHeader } from '../../server/src/platform/realtime-centrifugo/index.ts'
import { type Cluster, type EngineName, secrets, startCluster } from './cluster.ts'
import { connect, disconnectAll, type Person, register } from './people.ts'

const engine = (process.argv[2] ?? 'redis') as EngineName
const text = 'Chiều nay bọn mình ra quán cũ nhé, mình đặt bàn lúc sáu giờ rồi.'
const roomSize = 10
const connections = 1_200

interface Room {
  roomId: string
  members: Person[]
}

const cluster = await startCluster(engine)
const db = new pg.Client(cluster.postgres.url)
await db.connect()
try {
  const rooms = await makeRooms(cluster, 2)
  await measureMessages(rooms)
  await measureQuestions(rooms[0]!)
  await measureConnections(rooms)
} finally {
  disconnectAll()
  await db.end()
  await cluster.stop()
}

async function makeRooms({ a }: Cluster, count: number): Promise<Room[]> {
  const rooms: Room[] = []
  for (let n = 0; n < count; n++) {
    const members: Person[] = []
    for (let m = 0; m < roomSize; m++) members.push(await register(a.url, `Người Đo ${n}.${m}`))
    const body = { name: `Phòng ${n}`, userIds: members.slice(1).map(member => member.userId) }
    const { room } = await members[0]!.ask(a.url, contract.room.createRoom, { body })
    rooms.push({ roomId: room.roomId, members })
  }
  return rooms
}

function say(rooms: Room[], n: number) {
  const { roomId, members } = rooms[n % rooms.length]!
  return members[n % roomSize]!.ask(cluster.a.url, contract.chat.sendMessage, {
    params: { roomId },
    body: { content: text },
  })
}

async function many(count: number, atOnce: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function measureMessages(rooms: Room[]): Promise<void> {
  for (const [count, atOnce] of [
    [3_000, 1],
    [12_000, 32],
  ] as const) {
    await db.query('VACUUM')
    await db.query('CHECKPOINT')
    // The first change of a page after a checkpoint logs the whole page.
    await many(200, 1, n => say(rooms, n))
    const before = await state()
    await many(count, atOnce, n => say(rooms, n))
    const after = await state()
    console.log(`\n${count} messages, ${atOnce} at a time, rooms of ${roomSize}: each`)
    for (const [name, value] of Object.entries(after)) {
      const each = (value - (before[name] ?? 0)) / count
      if (Math.abs(each) >= 0.005) console.log(`  ${name.padEnd(34)} ${each.toFixed(3)}`)
    }
  }
  const socket = await connect(cluster.centrifugo.websocketUrl, rooms[0]!.members[1]!)
  const channel = await socket.open(`room:${rooms[0]!.roomId}`)
  await say(rooms, 0)
  await sleep(1_000)
  const bytes = (event: unknown) => Buffer.byteLength(JSON.stringify(event))
  console.log(
    `\npublication in the room: ${bytes(channel.heard.at(-1)!.event)} bytes, notice to a person: ${bytes(socket.notices.at(-1))}`,
  )
}

/** Everything that counts upwards, by name. CPU in milliseconds. */
async function state(): Promise<Record<string, number>> {
  // Backends tell their counts now and then.
  await sleep(4_000)
  const { rows: wal } = await db.query(
    'SELECT wal_records::float8, wal_bytes::float8, wal_sync::float8 FROM pg_stat_wal',
  )
  const { rows: commits } = await db.query(
    'SELECT xact_commit::float8 AS commits FROM pg_stat_database WHERE datname = current_database()',
  )
  const { rows: tables } = await db.query<{ name: string; value: number }>(`
    SELECT regexp_replace(relname, '_p\\d+$', '') || ' ' || what AS name, sum(value)::float8 AS value
    FROM pg_stat_user_tables, LATERAL (VALUES ('inserts', n_tup_ins), ('updates', n_tup_upd), ('of those in place', n_tup_hot_upd),
      ('deletes', n_tup_del), ('bytes', pg_total_relation_size(relid))) AS v (what, value)
    WHERE schemaname = 'public' GROUP BY 1`)
  return {
    ...wal[0],
    ...commits[0],
    ...Object.fromEntries(tables.map(row => [row.name, row.value])),
    'ms CPU of the server': cpuMs(cluster.a.pid) + cpuMs(cluster.b.pid),
    'ms CPU of Centrifugo': cpuMs(cluster.centrifugo.pid),
    ...(cluster.redis && { 'ms CPU of Redis': cpuMs(cluster.redis.pid) }),
  }
}

async function measureQuestions({ roomId, members }: Room): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    [proxySecretHeader]: secrets.proxySecret,
    authorization: `Bearer ${members[0]!.token}`,
  }
  const ask = async (event: string, body: object) => {
    const answer = await fetch(`${cluster.a.url}${proxyPath}/${event}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { result: { user: string; meta: object } }
  }
  const connectedUsers: { client: string; user: string; meta: object }[] = []
  await many(500, 50, async () => {
    const client = crypto.randomUUID()
    connectedUsers.push({ client, ...(await ask('connect', { client })).result })
  })
  const bodies: Record<string, (n: number) => object> = {
    connect: () => ({ client: crypto.randomUUID() }),
    refresh: n => connectedUsers[n % connectedUsers.length]!,
    subscribe: n => ({ ...connectedUsers[n % connectedUsers.length]!, channel: `room:${roomId}` }),
  }
  console.log('')
  for (const [event, body] of Object.entries(bodies)) {
    const count = 10_000
    const before = cpuMs(cluster.a.pid)
    await many(count, 50, n => ask(event, body(n)))
    await sleep(1_500)
    console.log(`${event}: ${((cpuMs(cluster.a.pid) - before) / count).toFixed(3)} ms CPU of the server each`)
  }
}

async function measureConnections(rooms: Room[]): Promise<void> {
  const people = rooms.flatMap(room => room.members)
  const { pid, websocketUrl } = cluster.centrifugo
  const [memory, cpu] = [rss(pid), cpuMs(pid)]
  const sockets: Awaited<ReturnType<typeof connect>>[] = []
  await many(
    connections,
    50,
    async n => void sockets.push(await connect(websocketUrl, people[n % people.length]!)),
  )
  await sleep(5_000)
  console.log(
    `\n${connections} connections: ${Math.round((rss(pid) - memory) / connections)} bytes of Centrifugo each`,
  )
  console.log(`connecting: ${((cpuMs(pid) - cpu) / connections).toFixed(3)} ms CPU of Centrifugo each`)
  const noticeCount = () => sockets.reduce((sum, socket) => sum + socket.notices.length, 0)
  const [before, began] = [noticeCount(), cpuMs(pid)]
  await many(300, 1, n => say(rooms, n))
  await sleep(3_000)
  const deliveries = noticeCount() - before
  console.log(
    `${deliveries} deliveries: ${(((cpuMs(pid) - began) / deliveries) * 1_000).toFixed(1)} ms CPU of Centrifugo for 1,000`,
  )
}

/** User and system, by the kernel's 10 ms ticks. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function rss(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) * 1024
}
