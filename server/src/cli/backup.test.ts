import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection } from '#platform/db/index.ts'
import { putFile, putFolder, upload } from '../services/drive/testing/scene.ts'
import { type Person, startApp, type TestApp } from '../testing/app.ts'
import { backup } from './backup.ts'
import { CommandError } from './failure.ts'
import {
  backUp,
  connectionOf,
  contextWith,
  emptyDatabase,
  loadFrom,
  picture,
  query,
  urlOf,
} from './testing.ts'

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
  await fillDrive()
  // One value larger than the pieces that travel, and one that only a faithful copy keeps.
  await app.app.database.pool.query(
    `INSERT INTO installation (key, value) VALUES ('large', to_jsonb(repeat('trầu cau ', 40000))), ('odd', '{"a": [null, 1e300, "\\\\N\\t\\"\\n"]}')`,
  )
})

/** A folder with a file of two versions, and a message with an attachment, which the drive lists. */
async function fillDrive(): Promise<void> {
  const folder = await putFolder(an, 'Dự án')
  const node = await putFile(an, 'hợp đồng.txt', { parentId: folder.nodeId, content: 'bản một' })
  const { mediaId } = await upload(an, 'bản hai')
  await an.ask(contract.drive.setDriveContent, { params: { nodeId: node.nodeId }, body: { mediaId } })
  await an.ask(contract.drive.starDriveNode, { params: { nodeId: node.nodeId } })
  const attachment = await upload(an, 'kèm theo', 'kèm theo.txt')
  await an.ask(contract.chat.sendMessage, {
    params: { roomId: rooms[0]! },
    body: { type: 'FILE', content: '', mediaIds: [attachment.mediaId] },
  })
}

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

test('a restore brings the drive back as it was: each attachment once, and triggers that work on', async () => {
  await backUp(source, file)
  const target = await emptyDatabase()
  await loadFrom(file, target)
  const ofDrive = (connection: Connection) =>
    query(
      connection,
      `SELECT n.node_id, n.name, n.parent_id, n.bytes, n.seq, s.used_bytes, count(v.version_id)::int AS versions
       FROM drive_node n LEFT JOIN drive_version v USING (tenant_id, node_id)
       LEFT JOIN drive_space s ON s.tenant_id = n.tenant_id AND s.space_id = n.space_id
       GROUP BY n.tenant_id, n.node_id, s.used_bytes ORDER BY n.node_id`,
    )
  const restored = await ofDrive(target)
  expect(restored).toEqual(await ofDrive(source))
  expect(restored.map(row => [row.name, row.versions])).toEqual(
    expect.arrayContaining([
      ['hợp đồng.txt', 2],
      ['kèm theo.txt', 0],
    ]),
  )
  expect(restored.filter(row => row.name === 'kèm theo.txt')).toHaveLength(1)
  await query(target, 'DELETE FROM message_media')
  expect((await ofDrive(target)).filter(row => row.seq !== null)).toEqual([])
  // A restore into a database that is in use takes away all that the drive had made there.
  await loadFrom(file, target, { replace: true })
  expect(await ofDrive(target)).toEqual(restored)
})

test('a backup holds no password of the mail server, key of the SMS gateway or private key of push in clear', async () => {
  const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  const [password, key] = ['mat-khau-smtp-trong-ban-sao', 'khoa-sms-trong-ban-sao']
  await admin.ask(contract.email.updateEmailSetting, {
    body: {
      smtp: {
        host: '93.184.216.34',
        port: 465,
        security: 'TLS',
        username: 'trau@vidu.vn',
        password,
        senderAddress: 'tin@vidu.vn',
      },
    },
  })
  await admin.ask(contract.sms.updateSmsSetting, {
    body: {
      gateway: {
        kind: 'HTTP',
        url: 'https://93.184.216.34/sms',
        body: '{"to":"{{to}}","text":"{{text}}"}',
        bodyType: 'JSON',
        headers: [{ name: 'Authorization', value: key }],
      },
    },
  })
  await backUp(source, file)
  const target = await emptyDatabase()
  await loadFrom(file, target)
  const restored = JSON.stringify(await allRows(target))
  // The settings themselves are in it.
  expect(restored).toContain('trau@vidu.vn')
  const secrets = { password, key, vapid: app.app.vapidKeys.privateKey }
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(10)
    expect(restored.includes(secret), name).toBe(false)
    expect(readFileSync(file).includes(secret), name).toBe(false)
  }
})

/** Every row of every table, as text. */
async function allRows(connection: Connection): Promise<string[]> {
  const tables = await query<{ name: string }>(
    connection,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  expect(tables.length).toBeGreaterThan(40)
  const rows: string[] = []
  for (const { name } of tables)
    for (const { text } of await query<{ text: string }>(
      connection,
      `SELECT t::text AS text FROM "${name}" t`,
    ))
      rows.push(text)
  return rows
}

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
  const knownIds = [...sent]
  await backUp(source, file, () => grow(3)).finally(() => {
    sending = false
  })
  await Promise.all(writers)
  const target = await emptyDatabase()
  await loadFrom(file, target)
  await expectWhole(target)
  const restored = (await textsIn(target)).filter(text => text.startsWith('Dòng '))
  expect(restored).toEqual(expect.arrayContaining(knownIds))
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

test('a backup that is stopped while it is verified says that it is written', async () => {
  const { context } = contextWith({ DATABASE_URL: urlOf(source), DATA_DIR: folder }, 'Loading tenant')
  await expect(backup.run(context, [file], { verify: true })).rejects.toThrow(
    `Stopped: ${file} is written with its files, and was not verified.`,
  )
  expect(readdirSync(folder)).toContain('a.trau')
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
