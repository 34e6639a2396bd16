import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log.ts'
import type { OutboxRow } from '#platform/outbox/dispatcher.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import type { Draft, Sent } from './draft.ts'
import { unpack } from './publications.ts'
import { createWriter, type Writer } from './writer.ts'

// The store alone: nobody takes what it writes to the outbox.
let testDatabase: TestDatabase
let database: Database
let writer: Writer
let outboxRows: OutboxRow[]
const now = Date.parse('2026-11-22T03:00:00Z')
const [an, binh] = [uuidv7(), uuidv7()]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connection, { max: 2, log: createLog('silent') })
  writer = createWriter({
    database,
    lanes: 1,
    now: () => now,
    onUncertainCommit: () => undefined,
    onCommit: rows => outboxRows.push(...rows),
  })
})
beforeEach(() => {
  outboxRows = []
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function makeRoom({ lifetimeSeconds = 0, said = 0 } = {}): Promise<string> {
  const roomId = uuidv7()
  await database.pool.query(
    `INSERT INTO room (tenant_id, room_id, type, created_by, member_count, self_destruct_seconds, last_seq, last_countable)
     VALUES ('default', $1, 'GROUP', $2, 2, $3, $4 + 1, $4)`,
    [roomId, an, lifetimeSeconds, said],
  )
  await database.pool.query(
    `INSERT INTO room_member (tenant_id, room_id, user_id, room_member_id, role, is_archived)
     SELECT 'default', $1, id, gen_random_uuid(), 3, true FROM unnest($2::uuid[]) AS u(id)`,
    [roomId, [an, binh]],
  )
  return roomId
}

const draft = (roomId: string, userId: string, content: string, more: Partial<Draft> = {}): Draft => ({
  tenantId: 'default',
  roomId,
  room: { name: 'Nhóm', type: 'GROUP' },
  author: { userId, name: 'Ai đó' },
  messageId: uuidv7(),
  clientMessageId: uuidv7(),
  type: 'TEXT',
  content,
  ...more,
})

const write = (drafts: Draft[]): Promise<Sent[]> => Promise.all(drafts.map(one => writer.write(one)))

const seqsOf = (outcomes: Sent[]) =>
  outcomes.map(outcome => (outcome.kind === 'stored' ? outcome.message.seq : outcome.kind))

/** What the rows of the outbox say to who reads them, by id. */
async function stored(): Promise<OutboxRow[]> {
  const { rows } = await database.pool.query<{
    id: number
    tenant_id: string
    partition: number
    payload: string
  }>('SELECT id, tenant_id, partition, payload FROM outbox WHERE id = ANY($1) ORDER BY id', [
    outboxRows.map(({ id }) => id),
  ])
  return rows.map(({ id, tenant_id: tenantId, partition, payload }) => ({
    id,
    tenantId,
    partition,
    publications: unpack(JSON.parse(payload)),
  }))
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

it('gives each message its place, whatever rooms come together, and tells of them as their rows do', async () => {
  const [one, other] = [await makeRoom({ said: 4 }), await makeRoom({ lifetimeSeconds: 60 })]
  const quoted = {
    messageId: uuidv7(),
    seq: 2,
    senderId: an,
    senderInfo: { userId: an },
    type: 'TEXT' as const,
    content: 'Mấy giờ?',
  }
  const outcomes = await write([
    draft(one, an, 'Một'),
    draft(other, binh, 'Hai 😀 "ngoặc" \\'),
    draft(one, binh, 'Ba', { replyTo: { ...quoted, isRecalled: false } }),
    draft(uuidv7(), an, 'Phòng đã mất'),
    draft(one, an, 'Bốn', { mostInRoom: 100 }),
  ])
  expect(seqsOf(outcomes)).toEqual([6, 2, 7, 'roomGone', 8])
  expect(outcomes[1]).toMatchObject({ message: { expiresTime: now + 60_000 }, lastCountable: 1 })
  expect(outcomes[4]).toMatchObject({ lastCountable: 7 })
  outboxRows.sort((a, b) => a.id - b.id)
  expect(plain(outboxRows)).toEqual(plain(await stored()))
  const { rows } = await database.pool.query(
    `SELECT r.last_seq, r.last_countable, array_agg(m.read_seq::int ORDER BY m.user_id) AS read, bool_or(m.is_archived) AS archived
     FROM room r JOIN room_member m USING (tenant_id, room_id) WHERE r.room_id = ANY($1) GROUP BY r.room_id, r.last_seq, r.last_countable ORDER BY r.last_seq`,
    [[one, other]],
  )
  expect(rows).toEqual([
    { last_seq: 2, last_countable: 1, read: [0, 2], archived: false },
    { last_seq: 8, last_countable: 7, read: [8, 7], archived: false },
  ])
})

it('stores a repeat once, in the same batch or later, beside what is new', async () => {
  const roomId = await makeRoom()
  const first = draft(roomId, an, 'Một')
  const again = { ...first, messageId: uuidv7() }
  expect(seqsOf(await write([first, draft(roomId, binh, 'Hai'), again]))).toEqual([2, 3, 'duplicate'])
  const later = await write([draft(roomId, binh, 'Ba'), { ...first, messageId: uuidv7() }])
  expect(later).toMatchObject([
    { kind: 'stored', message: { seq: 4 } },
    { kind: 'duplicate', seq: 2 },
  ])
  expect(plain(outboxRows)).toEqual(plain(await stored()))
  const { rows } = await database.pool.query(
    'SELECT seq, content FROM message WHERE room_id = $1 ORDER BY seq',
    [roomId],
  )
  expect(rows).toEqual([
    { seq: 2, content: 'Một' },
    { seq: 3, content: 'Hai' },
    { seq: 4, content: 'Ba' },
  ])
})

it('holds a stranger to what they may say, also within one batch', async () => {
  const roomId = await makeRoom({ said: 1 })
  const limited = (content: string) => draft(roomId, binh, content, { mostInRoom: 3 })
  expect(
    seqsOf(await write([limited('Một'), limited('Hai'), limited('Ba'), draft(roomId, an, 'Bốn')])),
  ).toEqual([3, 4, 'strangerLimit', 5])
})

it('keeps unread what the author of a message has not looked at, up to the next one that they wrote there', async () => {
  const roomId = await makeRoom()
  const away = { keepsUnread: true } as const
  const counters = async (userId: string) => {
    const { rows } = await database.pool.query(
      'SELECT read_seq::int, read_countable::int FROM room_member WHERE room_id = $1 AND user_id = $2',
      [roomId, userId],
    )
    return Object.values(rows[0])
  }
  await write([
    draft(roomId, binh, 'Một'),
    draft(roomId, an, 'Hai', away),
    draft(roomId, binh, 'Ba', away),
    draft(roomId, an, 'Bốn', away),
  ])
  expect(await counters(an)).toEqual([0, 2])
  expect(await counters(binh)).toEqual([2, 2])
  expect(plain(outboxRows)).toEqual(plain(await stored()))
  const kept = draft(roomId, an, 'Năm', away)
  await write([kept, draft(roomId, an, 'Sáu')])
  expect(await counters(an)).toEqual([7, 6])
  await write([draft(roomId, binh, 'Bảy'), { ...kept, messageId: uuidv7() }])
  expect(await counters(an)).toEqual([7, 6])
})

it('marks whom it calls, up to the last that does', async () => {
  const roomId = await makeRoom()
  const mention = (userId?: string) => ({
    metaData: { mentions: [{ offset: 0, length: 3, ...(userId ? { userId } : {}) }] },
  })
  await write([
    draft(roomId, an, '@Ai', mention(binh)),
    draft(roomId, an, '@Ai', mention(binh)),
    draft(roomId, an, '@Ai', mention()),
    draft(roomId, an, 'Không ai'),
  ])
  const { rows } = await database.pool.query(
    `SELECT m.mentioned_seq, r.all_mentioned_seq FROM room_member m JOIN room r USING (tenant_id, room_id)
     WHERE m.room_id = $1 AND m.user_id = $2`,
    [roomId, binh],
  )
  expect(rows).toEqual([{ mentioned_seq: 3, all_mentioned_seq: 4 }])
})

it('reads what a server of the release before has left in the outbox', async () => {
  const roomId = await makeRoom({ said: 4, lifetimeSeconds: 60 })
  await write([draft(roomId, an, 'Một'), draft(roomId, binh, 'Hai')])
  const { rows } = await database.pool.query<{ payload: string }>(
    'SELECT payload FROM outbox WHERE id = $1',
    [outboxRows[0]!.id],
  )
  const { lastSeq, lastCountable, sent, ...same } = JSON.parse(rows[0]!.payload).data
  const places = sent.map((one: object, n: number) => ({
    ...one,
    seq: lastSeq + n + 1,
    lastCountable: lastCountable + n + 1,
  }))
  const before = unpack({ kind: 'messagesSent', data: { ...same, sent: places } })
  expect(plain(before)).toEqual(plain(outboxRows[0]!.publications))
  expect(() => unpack({ kind: 'of a newer release', data: {} })).toThrow('does not know')
})
