import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Database, openDatabase } from '../db/index.ts'
import { createLog } from '../log.ts'
import { createDispatcher, type Dispatcher, type OutboxRow } from './dispatcher.ts'
import { partitionOf } from './outbox.ts'

const log = createLog('silent')
let testDatabase: TestDatabase
let database: Database
let dispatcher: Dispatcher | undefined
let now = 0
/** Rows that failed when they were published alone. */
let failures = 0

beforeEach(async () => {
  now = 0
  failures = 0
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connection, { max: 2, log })
})
afterEach(async () => {
  await dispatcher?.stop()
  await database.close()
  await testDatabase.drop()
})

/** Records what is published; a row whose event is "poison" always fails. */
function start(isDown: () => boolean = () => false, pollEveryMs = 1_000): string[] {
  const publishedTypes: string[] = []
  dispatcher = createDispatcher({
    database,
    log,
    listen: false,
    pollEveryMs,
    now: () => now,
    unpack: packed => {
      throw new Error(packed.kind)
    },
    async deliver(rows: OutboxRow[]) {
      if (isDown()) {
        if (rows.length === 1) failures++
        throw new Error('nobody answers')
      }
      for (const { publications } of rows) {
        for (const { event } of publications) {
          const type: string = event.type
          if (type === 'poison') {
            if (rows.length === 1) failures++
            throw new Error('cannot be published')
          }
          if (!publishedTypes.includes(type)) publishedTypes.push(type)
        }
      }
    },
  })
  dispatcher.start()
  return publishedTypes
}

async function write(key: string, ...types: string[]): Promise<void> {
  for (const type of types) {
    const payload = JSON.stringify([{ to: { users: [] }, event: { type, data: {} } }])
    await database.pool.query(
      "INSERT INTO outbox (tenant_id, partition, payload) VALUES ('default', $1, $2)",
      [partitionOf(key), payload],
    )
  }
  dispatcher?.wake()
}

const storedRows = async () =>
  (await database.pool.query<{ partition: number }>('SELECT partition FROM outbox ORDER BY id')).rows

/** The dispatcher notes a failure a moment later and then retries. */
const untilFailed = (count: number) =>
  eventually(() => {
    dispatcher!.wake()
    expect(failures).toBeGreaterThan(count)
  })

const [failingKey, healthyKey] = ['a', 'b'] as const

test('a row that cannot be published blocks its own partition and no other', async () => {
  expect(partitionOf(failingKey)).not.toBe(partitionOf(healthyKey))
  await write(failingKey, 'one', 'poison', 'two')
  await write(healthyKey, 'three', 'four')
  const publishedTypes = start()
  await eventually(() => expect(publishedTypes).toEqual(expect.arrayContaining(['one', 'three', 'four'])))
  await eventually(async () => expect(await storedRows()).toHaveLength(2))
  expect(publishedTypes).not.toContain('two')
})

test('more failing rows than a batch holds do not stop other partitions', async () => {
  const poison = JSON.stringify({ kind: 'of a newer version', data: {} })
  await database.pool.query(
    "INSERT INTO outbox (tenant_id, partition, payload) SELECT 'default', $1, $2 FROM generate_series(1, 1200)",
    [partitionOf(failingKey), poison],
  )
  await write(healthyKey, 'one')
  const publishedTypes = start()
  await eventually(() => expect(publishedTypes).toEqual(['one']))
})

test('a failing row is set aside after a minute in which others were published, and the rows behind it are published', async () => {
  await write(failingKey, 'poison', 'two')
  const publishedTypes = start()
  await untilFailed(1)
  now = 1_000
  await write(healthyKey, 'one')
  await eventually(() => expect(publishedTypes).toEqual(['one']))
  await eventually(async () => expect(await storedRows()).toHaveLength(2))
  now = 61_000
  dispatcher!.wake()
  await eventually(() => expect(publishedTypes).toEqual(['one', 'two']))
  // The row of what was published goes just after it.
  await eventually(async () =>
    expect(await storedRows()).toEqual([{ partition: -1 - partitionOf(failingKey) }]),
  )
})

test('rows published without a read count as others that were published', async () => {
  const publishedTypes = await startDrained()
  await write(failingKey, 'poison', 'two')
  await untilFailed(1)
  now = 1_000
  await eventually(() => expect(dispatcher!.drained.has(partitionOf(healthyKey))).toBe(true))
  dispatcher!.publishCommitted([await insert(healthyKey, 'one')])
  await eventually(() => expect(publishedTypes).toEqual(['one']))
  now = 61_000
  await eventually(() => {
    dispatcher!.wake() // as it does each second
    expect(publishedTypes).toEqual(['one', 'two'])
  })
})

test('nothing is set aside while nothing can be published, however long', async () => {
  let isDown = true
  const publishedTypes = start(() => isDown)
  await write(failingKey, 'one')
  await write(healthyKey, 'two')
  await untilFailed(2)
  now = 3_600_000
  dispatcher!.wake()
  await untilFailed(failures + 2)
  expect((await storedRows()).every(row => row.partition >= 0)).toBe(true)
  isDown = false
  dispatcher!.wake()
  await eventually(() => expect(publishedTypes.toSorted()).toEqual(['one', 'two']))
  await eventually(async () => expect(await storedRows()).toEqual([]))
})

test('a row whose deletion the database lost in a crash is not published again', async () => {
  const publishedTypes: string[] = []
  dispatcher = createDispatcher({
    database,
    log,
    listen: false,
    now: () => now,
    unpack: packed => {
      throw new Error(packed.kind)
    },
    deliver: async rows =>
      void publishedTypes.push(...rows.flatMap(row => row.publications.map(p => p.event.type))),
  })
  dispatcher.start()
  await write('a', 'first', 'second')
  await eventually(async () => expect(await storedRows()).toEqual([]))
  // As the table is after a recovery that lost the deletions.
  await database.pool.query(
    `INSERT INTO outbox (id, tenant_id, partition, payload) OVERRIDING SYSTEM VALUE
     SELECT n, 'default', $1, $2 FROM generate_series(1, (SELECT last_value FROM outbox_id_seq)) AS n`,
    [partitionOf('a'), JSON.stringify([{ to: { users: [] }, event: { type: 'again', data: {} } }])],
  )
  await write('a', 'third')
  await eventually(async () => expect(await storedRows()).toEqual([]))
  expect(publishedTypes).toEqual(['first', 'second', 'third'])
})

/** A row as its writer knows it: the name of its event shows whether it was read from the table. */
async function insert(key: string, type: string): Promise<OutboxRow> {
  const partition = partitionOf(key)
  const publicationsOf = (type: string) => [{ to: { users: [] }, event: { type, data: {} } }] as never
  const { rows } = await database.pool.query<{ id: number }>(
    "INSERT INTO outbox (tenant_id, partition, payload) VALUES ('default', $1, $2) RETURNING id",
    [partition, JSON.stringify(publicationsOf(`${type}, read`))],
  )
  return { id: rows[0]!.id, tenantId: 'default', partition, publications: publicationsOf(type) }
}

/** Starts, and waits until the table was scanned; it does not poll again. */
async function startDrained(isDown?: () => boolean): Promise<string[]> {
  const publishedTypes = start(isDown, 600_000)
  await eventually(() => expect(dispatcher!.drained.has(partitionOf(healthyKey))).toBe(true))
  return publishedTypes
}

test('a committed row is published without being read, and deleted', async () => {
  const publishedTypes = await startDrained()
  const rows = [await insert(healthyKey, 'one'), await insert(healthyKey, 'two')]
  dispatcher!.publishCommitted(rows)
  await eventually(() => expect(publishedTypes).toEqual(['one', 'two']))
  await eventually(async () => expect(await storedRows()).toEqual([]))
  dispatcher!.publishCommitted(rows)
  dispatcher!.wake()
  await write(healthyKey, 'three')
  await eventually(() => expect(publishedTypes).toEqual(['one', 'two', 'three']))
})

test('a committed row waits for an older row whose commit the dispatcher does not know of', async () => {
  const publishedTypes = await startDrained()
  const { partition } = await insert(healthyKey, 'older')
  dispatcher!.drained.transactionBegan(partition)
  dispatcher!.publishCommitted([await insert(healthyKey, 'newer')])
  await eventually(() => expect(publishedTypes).toEqual(['older, read', 'newer, read']))
  dispatcher!.drained.transactionEnded(partition)
  expect(dispatcher!.drained.has(partition)).toBe(false)
})

test('rows that cannot be published at once are read and retried in order', async () => {
  let isDown = false
  const publishedTypes = await startDrained(() => isDown)
  isDown = true
  dispatcher!.publishCommitted([await insert(healthyKey, 'one')])
  dispatcher!.publishCommitted([await insert(healthyKey, 'two')])
  await untilFailed(1)
  isDown = false
  await eventually(() => {
    dispatcher!.wake() // as it does each second
    expect(publishedTypes).toEqual(['one, read', 'two, read'])
  })
  await eventually(async () => expect(await storedRows()).toEqual([]))
})
