import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection } from '../platform/db/index.ts'
import { type Person, startApp, type TestApp } from '../testing/app.ts'
import { CommandError } from './failure.ts'
import { backUp, connectionOf, emptyDatabase, loadFrom, picture, query } from './testing.ts'

let app: TestApp
let source: Connection
let an: Person
let rooms: string[]
let folder: string
let file: string

beforeAll(async () => {
  app = await startApp()
  source = connectionOf(app)
  an = await app.person('Nguyễn Thị Ân')
  const binh = await app.person('Trần Văn Bình')
  rooms = []
  for (const name of ['Gia đình', 'Lớp 12A', 'Chợ']) {
    const { room } = await an.ask(contract.room.createRoom, {
      body: { type: 'GROUP', name, userIds: [binh.userId] },
    })
    rooms.push(room.roomId)
  }
  for (let i = 0; i < 60; i++) await send(rooms[i % 3]!, `Chào bạn số ${i} 👋`)
  await send(rooms[0]!, 'ă'.repeat(9_000))
  // One value larger than the pieces that travel, and one that only a faithful copy keeps.
  await app.app.database.pool.query(
    `INSERT INTO installation (key, value) VALUES ('large', to_jsonb(repeat('trầu cau ', 40000))), ('odd', '{"a": [null, 1e300, "\\\\N\\t\\"\\n"]}')`,
  )
})

afterAll(() => app?.close())

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trau-backup-'))
  file = join(folder, 'a.trau')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a backup restores into an empty database to the same rows, sequences, indexes, constraints and functions', async () => {
  await outboxDrained()
  const before = await picture(source)
  await backUp(source, file)
  const target = await emptyDatabase()
  const loaded = await loadFrom(file, target)
  expect(await picture(target)).toEqual(before)
  expect(loaded.skipped).toEqual([])
  expect(loaded.rows).toBeGreaterThan(60)
})

test('a backup taken while people write holds one moment: all that was acknowledged before it and nothing later', async () => {
  const acknowledged = await textsIn(source)
  let later = 0
  await backUp(source, file, async () => {
    for (const room of rooms) await send(room, `Trong lúc sao lưu ${later++}`)
  })
  expect(later).toBeGreaterThan(20)
  const target = await emptyDatabase()
  await loadFrom(file, target)
  expect(await textsIn(target)).toEqual(acknowledged)
  await expectWhole(target)
})

test('a backup taken under a steady load has no holes, counters that agree, and a first part of what was sent', async () => {
  const sent: string[] = []
  let sending = true
  const writers = rooms.map(async (room, r) => {
    for (let i = 0; sending; i++) {
      await send(room, `Dòng ${r}.${i}`)
      sent.push(`Dòng ${r}.${i}`)
    }
  })
  const grow = async (more: number) => {
    const start = sent.length
    while (sent.length < start + more) await sleep(1)
  }
  await grow(30)
  const known = [...sent]
  await backUp(source, file, () => grow(3)).finally(() => {
    sending = false
  })
  await Promise.all(writers)
  const target = await emptyDatabase()
  await loadFrom(file, target)
  await expectWhole(target)
  const restored = (await textsIn(target)).filter(text => text.startsWith('Dòng '))
  expect(restored).toEqual(expect.arrayContaining(known))
  expect(restored.length).toBeLessThan(sent.length)
  for (const [r] of rooms.entries()) {
    const inRoom = restored.filter(text => text.startsWith(`Dòng ${r}.`))
    expect(inRoom).toEqual(inRoom.map((_, i) => `Dòng ${r}.${i}`))
  }
})

test('a backup is readable by its owner alone and never overwrites a file', async () => {
  await backUp(source, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const first = readFileSync(file)
  await expect(backUp(source, file)).rejects.toThrow(/is there already/)
  expect(readFileSync(file)).toEqual(first)
  expect(readdirSync(folder)).toEqual(['a.trau'])
})

test('a backup that is interrupted or fails leaves nothing behind', async () => {
  const stop = new AbortController()
  let tables = 0
  const interrupted = backUp(
    source,
    file,
    async () => {
      if (++tables === 5) stop.abort(new CommandError('Stopped.'))
    },
    stop.signal,
  )
  await expect(interrupted).rejects.toThrow('Stopped.')
  expect(readdirSync(folder)).toEqual([])

  const cut = backUp(source, file, async () => {
    await query(
      source,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'trau-cli' AND datname = current_database()`,
    )
  })
  await expect(cut).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
})

async function send(roomId: string, content: string): Promise<void> {
  await an.ask(contract.chat.sendMessage, {
    params: { roomId },
    body: { type: 'TEXT', clientMessageId: uuidv7(), content },
  })
}

/** The outbox empties itself a moment after each write. */
async function outboxDrained(): Promise<void> {
  const isEmpty = async () => (await query(source, 'SELECT FROM outbox LIMIT 1')).length === 0
  do {
    while (!(await isEmpty())) await sleep(5)
    // What follows the events writes as well.
    await app.app.processors.idle()
  } while (!(await isEmpty()))
}

async function textsIn(connection: Connection): Promise<string[]> {
  const rows = await query<{ content: string }>(
    connection,
    `SELECT content FROM message WHERE type = 'TEXT' ORDER BY message_id`,
  )
  return rows.map(row => row.content)
}

/** What must hold of a room at every moment: sequence numbers without holes, and counters that count what is there. */
async function expectWhole(connection: Connection): Promise<void> {
  const states = await query(
    connection,
    `SELECT r.last_seq::int AS seq, r.last_countable::int AS countable, r.member_count AS members,
       count(m.seq)::int AS "storedSeq", coalesce(max(m.seq), 0)::int AS "highestSeq",
       count(*) FILTER (WHERE m.type <> 'SYSTEM')::int AS "storedCountable",
       (SELECT count(*)::int FROM room_member p WHERE (p.tenant_id, p.room_id) = (r.tenant_id, r.room_id)) AS "storedMembers"
     FROM room r LEFT JOIN message m USING (tenant_id, room_id) GROUP BY r.tenant_id, r.room_id`,
  )
  expect(states).toHaveLength(rooms.length)
  for (const state of states)
    expect(state).toEqual({
      ...state,
      storedSeq: state.seq,
      highestSeq: state.seq,
      storedCountable: state.countable,
      storedMembers: state.members,
    })
}
