import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
/** Rows that went alone and could not be published. */
let failures = 0
vi.setConfig({ testTimeout: 60_000 })

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

/** Takes down what is published; a row whose event is "poison" never is. */
function start(isDown: () => boolean = () => false, lookEveryMs = 1_000): string[] {
  const heard: string[] = []
  dispatcher = createDispatcher({
    database,
    log,
    listen: false,
    lookEveryMs,
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
          if (!heard.includes(type)) heard.push(type)
        }
      }
    },
  })
  dispatcher.start()
  return heard
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

const left = async () =>
  (await database.pool.query<{ partition: number }>('SELECT partition FROM outbox ORDER BY id')).rows

/** A dispatcher that hears of a failure knows of it a moment later; the next try comes after that. */
const untilFailed = (count: number) =>
  eventually(() => {
    dispatcher!.wake()
    expect(failures).toBeGreaterThan(count)
  })

const [ill, well] = ['a', 'b'] as const

test('a row that cannot be published holds up its own partition and no other', async () => {
  expect(partitionOf(ill)).not.toBe(partitionOf(well))
  await write(ill, 'one', 'poison', 'two')
  await write(well, 'three', 'four')
  const heard = start()
  await eventually(() => expect(heard).toEqual(expect.arrayContaining(['one', 'three', 'four'])))
  await eventually(async () => expect(await left()).toHaveLength(2))
  expect(heard).not.toContain('two')
})

test('more such rows than a batch holds do not stop the others', async () => {
  const poison = JSON.stringify({ kind: 'of a newer version', data: {} })
  await database.pool.query(
    "INSERT INTO outbox (tenant_id, partition, payload) SELECT 'default', $1, $2 FROM generate_series(1, 1200)",
    [partitionOf(ill), poison],
  )
  await write(well, 'one')
  const heard = start()
  await eventually(() => expect(heard).toEqual(['one']))
})

test('it is set aside after a minute in which others got through, and what waited behind it goes out', async () => {
  await write(ill, 'poison', 'two')
  const heard = start()
  await untilFailed(1)
  now = 1_000
  await write(well, 'one')
  await eventually(() => expect(heard).toEqual(['one']))
  await eventually(async () => expect(await left()).toHaveLength(2))
  now = 61_000
  dispatcher!.wake()
  await eventually(() => expect(heard).toEqual(['one', 'two']))
  expect(await left()).toEqual([{ partition: -1 - partitionOf(ill) }])
})

test('what is published without being read counts as others that got through', async () => {
  const heard = await startSettled()
  await write(ill, 'poison', 'two')
  await untilFailed(1)
  now = 1_000
  await eventually(() => expect(dispatcher!.settled.has(partitionOf(well))).toBe(true))
  dispatcher!.wrote([await insert(well, 'one')])
  await eventually(() => expect(heard).toEqual(['one']))
  now = 61_000
  await eventually(() => {
    dispatcher!.wake() // as it does each second
    expect(heard).toEqual(['one', 'two'])
  })
})

test('nothing is set aside while nothing gets through, however long', async () => {
  let isDown = true
  const heard = start(() => isDown)
  await write(ill, 'one')
  await write(well, 'two')
  await untilFailed(2)
  now = 3_600_000
  dispatcher!.wake()
  await untilFailed(failures + 2)
  expect((await left()).every(row => row.partition >= 0)).toBe(true)
  isDown = false
  dispatcher!.wake()
  await eventually(() => expect(heard.toSorted()).toEqual(['one', 'two']))
  await eventually(async () => expect(await left()).toEqual([]))
})

test('a row whose deletion the database lost in a crash is not published again', async () => {
  const heard: string[] = []
  dispatcher = createDispatcher({
    ...{ database, log, listen: false, now: () => now },
    unpack: packed => {
      throw new Error(packed.kind)
    },
    deliver: async rows => void heard.push(...rows.flatMap(row => row.publications.map(p => p.event.type))),
  })
  dispatcher.start()
  await write('a', 'first', 'second')
  await eventually(async () => expect(await left()).toEqual([]))
  // As the table looks after a recovery that did not know of the deletions.
  await database.pool.query(
    `INSERT INTO outbox (id, tenant_id, partition, payload) OVERRIDING SYSTEM VALUE
     SELECT n, 'default', $1, $2 FROM generate_series(1, (SELECT last_value FROM outbox_id_seq)) AS n`,
    [partitionOf('a'), JSON.stringify([{ to: { users: [] }, event: { type: 'again', data: {} } }])],
  )
  await write('a', 'third')
  await eventually(async () => expect(await left()).toEqual([]))
  expect(heard).toEqual(['first', 'second', 'third'])
})

/** A row as its writer knows it: whether it was read or not shows in the name of its event. */
async function insert(key: string, type: string): Promise<OutboxRow> {
  const partition = partitionOf(key)
  const saying = (said: string) => [{ to: { users: [] }, event: { type: said, data: {} } }] as never
  const { rows } = await database.pool.query<{ id: number }>(
    "INSERT INTO outbox (tenant_id, partition, payload) VALUES ('default', $1, $2) RETURNING id",
    [partition, JSON.stringify(saying(`${type}, read`))],
  )
  return { id: rows[0]!.id, tenantId: 'default', partition, publications: saying(type) }
}

/** Starts, and waits until the table was looked through; it does not look by itself again. */
async function startSettled(isDown?: () => boolean): Promise<string[]> {
  const heard = start(isDown, 600_000)
  await eventually(() => expect(dispatcher!.settled.has(partitionOf(well))).toBe(true))
  return heard
}

test('what was just written is published without being read, and deleted', async () => {
  const heard = await startSettled()
  const rows = [await insert(well, 'one'), await insert(well, 'two')]
  dispatcher!.wrote(rows)
  await eventually(() => expect(heard).toEqual(['one', 'two']))
  await eventually(async () => expect(await left()).toEqual([]))
  dispatcher!.wrote(rows)
  dispatcher!.wake()
  await write(well, 'three')
  await eventually(() => expect(heard).toEqual(['one', 'two', 'three']))
})

test('it waits for what may stand before it, committed by somebody of whose commit nobody has heard', async () => {
  const heard = await startSettled()
  const { partition } = await insert(well, 'older')
  dispatcher!.settled.opened(partition)
  dispatcher!.wrote([await insert(well, 'newer')])
  await eventually(() => expect(heard).toEqual(['older, read', 'newer, read']))
  dispatcher!.settled.closed(partition)
  expect(dispatcher!.settled.has(partition)).toBe(false)
})

test('what cannot be published at once is read and tried again, in its order', async () => {
  let isDown = false
  const heard = await startSettled(() => isDown)
  isDown = true
  dispatcher!.wrote([await insert(well, 'one')])
  dispatcher!.wrote([await insert(well, 'two')])
  await untilFailed(1)
  isDown = false
  await eventually(() => {
    dispatcher!.wake() // as it does each second
    expect(heard).toEqual(['one, read', 'two, read'])
  })
  await eventually(async () => expect(await left()).toEqual([]))
})
