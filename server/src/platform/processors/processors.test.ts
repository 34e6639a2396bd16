import type { EventEnvelope } from '@trau/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from '../db/index.ts'
import { createLog } from '../log.ts'
import type { OutboxRow } from '../outbox/dispatcher.ts'
import { createProcessors, type Processor, type Processors } from './index.ts'
import { claimWorks, deleteWork, insertWorks } from './store.ts'

const log = createLog('silent')
let testDatabase: TestDatabase
let database: Database
const open = new Set<Processors>()

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connection, { max: 4, log })
})
afterEach(async () => {
  for (const processors of open) await processors.stop()
  open.clear()
  await database.close()
  await testDatabase.drop()
})

interface TestWork {
  name: string
}

/** A processor whose works are the rooms of typing events. */
function processorOf(run: (name: string) => Promise<void>, tries = 3): Processor<TestWork> {
  return {
    name: 'test/names',
    atOnce: 2,
    tries,
    worksOf: (_tenantId, event) =>
      event.type === 'typing' ? [{ key: event.data.roomId, work: { name: event.data.roomId } }] : [],
    run: (_tenantId, { name }) => run(name),
  }
}

function start(processor: Processor<TestWork>, shared = false, pollEveryMs = 20) {
  const processors = createProcessors({
    db: database.db,
    log,
    processors: [processor],
    isShared: shared,
    pollEveryMs,
  })
  open.add(processors)
  return processors
}

const rowOf = (...names: string[]): OutboxRow => ({
  id: 1,
  tenantId: 'default',
  partition: 0,
  publications: names.map(roomId => ({
    to: { users: [] },
    event: { type: 'typing', data: { roomId, userId: 'u' } } as unknown as EventEnvelope,
  })),
})
const storedWorks = async () =>
  (
    await sql<{ key: string; tries: number }>`SELECT key, tries FROM processor_work ORDER BY key`.execute(
      database.db,
    )
  ).rows
/** Both claimed by one process, which runs no more at once. */
const claimedWorks = ['a', 'b'].map(key => ({ key, tries: 1 }))
/** Makes works that wait for their next attempt, and claimed works, due. */
const passTime = () => sql`UPDATE processor_work SET next_time = now() - interval '1 s'`.execute(database.db)

test('every work runs; a key that is requested again while it waits runs once', async () => {
  const finishedNames: string[] = []
  const processors = start(processorOf(async name => void finishedNames.push(name)))
  await processors.keep([rowOf('a', 'b'), rowOf('b', 'c')])
  await processors.start()
  await processors.idle()
  expect(finishedNames.sort()).toEqual(['a', 'b', 'c'])
  expect(await storedWorks()).toEqual([])
})

test('no more works run at once than the processor allows', async () => {
  let running = 0
  let most = 0
  const processors = start(
    processorOf(async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 10))
      running--
    }),
  )
  await processors.keep([rowOf(...'abcdefghij')])
  await processors.start()
  await processors.idle()
  expect(most).toBe(2)
  expect(await storedWorks()).toEqual([])
})

test('each delayed work runs at its own time, also where another one waits already', async () => {
  const ranAt = new Map<string, number>()
  const processors = start(
    { ...processorOf(async name => void ranAt.set(name, performance.now())), delayMs: 200 },
    false,
    60_000,
  )
  await processors.start()
  const keptAt = new Map<string, number>()
  for (const name of ['a', 'b']) {
    keptAt.set(name, performance.now())
    await processors.keep([rowOf(name)])
    await new Promise(resolve => setTimeout(resolve, 110))
  }
  await vi.waitFor(() => expect([...ranAt.keys()].sort()).toEqual(['a', 'b']))
  for (const [name, at] of keptAt) expect(ranAt.get(name)! - at, name).toBeGreaterThan(190)
})

test('works that are run together are claimed together; one that fails is run alone and holds up no other', async () => {
  const groups: string[][] = []
  const alone: string[] = []
  const isBad = (name: string) => name === 'bad'
  const processor = processorOf(async name => {
    alone.push(name)
    if (isBad(name)) throw new Error('no')
  })
  const processors = start({
    ...processor,
    atOnce: 1,
    together: {
      most: 3,
      async run(_tenantId, works) {
        groups.push(works.map(({ name }) => name).sort())
        if (works.some(({ name }) => isBad(name))) throw new Error('no')
      },
    },
  })
  await processors.keep([rowOf('a', 'b', 'bad')])
  await processors.keep([rowOf('c', 'd')])
  await processors.start()
  await processors.idle()
  expect(groups).toEqual([
    ['a', 'b', 'bad'],
    ['c', 'd'],
  ])
  expect(alone.sort()).toEqual(['a', 'b', 'bad'])
  expect(await storedWorks()).toEqual([{ key: 'bad', tries: 1 }])
  await passTime()
  await processors.idle()
  expect(groups, 'what failed once is not tried with others again').toHaveLength(2)
  expect(alone.filter(isBad)).toHaveLength(2)
})

test('works that are asked for again while they run together run again', async () => {
  const runs: string[][] = []
  const processors = start({
    ...processorOf(async () => undefined),
    atOnce: 1,
    together: {
      most: 5,
      async run(_tenantId, works) {
        runs.push(works.map(({ name }) => name).sort())
        if (runs.length === 1) await processors.keep([rowOf('b')])
      },
    },
  })
  await processors.keep([rowOf('a', 'b')])
  await processors.start()
  await processors.idle()
  expect(runs).toEqual([['a', 'b'], ['b']])
  expect(await storedWorks()).toEqual([])
})

test('while works are stored and claimed at random, each request is followed by a run', async () => {
  let requested = 0
  const seen = new Map<string, number>()
  const requests = new Map<string, number>()
  const processors = start({
    ...processorOf(async () => undefined),
    atOnce: 1,
    delayMs: 5,
    together: {
      most: 2,
      async run(_tenantId, works) {
        await new Promise(resolve => setTimeout(resolve, 1))
        for (const { name } of works) seen.set(name, requested)
      },
    },
  })
  await processors.start()
  const storings: Promise<void>[] = []
  for (let n = 0; n < 400; n++) {
    const name = 'abc'[n % 3]!
    requests.set(name, ++requested)
    const storing = processors.keep([rowOf(name)])
    storings.push(storing)
    if (n % 5 > 0) await storing
    if (n % 7 === 0) await new Promise(resolve => setTimeout(resolve, n % 9))
  }
  await Promise.all(storings)
  await processors.idle()
  for (const [name, last] of requests) expect(seen.get(name), name).toBeGreaterThanOrEqual(last)
  expect(await storedWorks()).toEqual([])
})

test('a work is stored whose text PostgreSQL could not keep as it is', async () => {
  const work = { tenantId: 'default', processor: 'test/names', key: 'a', work: { name: 'half \ud83d, \0' } }
  await insertWorks(database.db, [work])
  expect(await claimWorks(database.db, 'test/names', 1)).toMatchObject([
    { work: { name: 'half \ufffd, \ufffd' } },
  ])
})

test('a request that commits while its work is being deleted makes the work due again', async () => {
  const work = { tenantId: 'default', processor: 'test/names', key: 'a', work: { name: 'a' } }
  await insertWorks(database.db, [work])
  const [claimedWork] = await claimWorks(database.db, 'test/names', 1)
  let deleting: Promise<boolean> | undefined
  await database.db.transaction().execute(async tx => {
    await insertWorks(tx, [work])
    deleting = deleteWork(database.db, 'test/names', claimedWork!)
    // It waits for the row that this transaction has changed.
    await vi.waitFor(async () => {
      // A transaction sees the activity of its first look only.
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        database.db,
      )
      expect(rows).toHaveLength(1)
    })
  })
  expect(await deleting).toBe(true)
  expect(await claimWorks(database.db, 'test/names', 1)).toMatchObject([
    { key: 'a', tries: 1, generation: 1 },
  ])
})

test('a failing work is retried later and given up after its last attempt; others run meanwhile', async () => {
  const triedNames: string[] = []
  const processors = start(
    processorOf(async name => {
      triedNames.push(name)
      if (name === 'bad') throw new Error('no')
    }),
  )
  await processors.start()
  await processors.keep([rowOf('bad', 'good')])
  for (const tries of [1, 2]) {
    await processors.idle()
    expect(await storedWorks()).toEqual([{ key: 'bad', tries }])
    await passTime()
  }
  await processors.idle()
  expect(await storedWorks()).toEqual([])
  expect(triedNames.sort()).toEqual(['bad', 'bad', 'bad', 'good'])
})

/** As if the database's clock had been set back while works waited. */
const setClockBack = (minutes: number) =>
  sql`UPDATE processor_work SET next_time = next_time + ${minutes} * interval '1 minute'`.execute(database.db)

test('a work that waits is run also where the clock was set back', async () => {
  const finishedNames: string[] = []
  const processors = start(processorOf(async name => void finishedNames.push(name)))
  await processors.keep([rowOf('a')])
  await setClockBack(30)
  await processors.start()
  await vi.waitFor(() => expect(finishedNames).toEqual(['a']), { timeout: 5_000 })
})

test('a work is not run before its time where it may wait for any time, or waits for its next try', async () => {
  const finishedNames: string[] = []
  const run = async (name: string) => void finishedNames.push(name)
  const patient = start({ ...processorOf(run), hasUnboundedDelays: true })
  await patient.keep([rowOf('a')])
  await setClockBack(30)
  await patient.start()
  await patient.idle()
  await patient.stop()
  await setClockBack(-21)
  const other = start(processorOf(run))
  await other.start()
  await other.idle()
  expect(finishedNames).toEqual([])
})

test('a work claimed by an ended process is run by another once the claim has passed', async () => {
  const finishedNames: string[] = []
  const dying = start(
    processorOf(() => new Promise(() => undefined)),
    true,
  )
  await dying.start()
  await dying.keep([rowOf('a', 'b')])
  await vi.waitFor(async () => expect(await storedWorks()).toEqual(claimedWorks))
  open.delete(dying)

  const beside = start(
    processorOf(async name => void finishedNames.push(name)),
    true,
  )
  await beside.start()
  await beside.idle()
  expect(finishedNames, 'it may still be working on it').toEqual([])
  await passTime()
  await beside.idle()
  expect(finishedNames.sort()).toEqual(['a', 'b'])
})

test('a work claimed by an ended process is run when the only process on its database starts', async () => {
  const finishedNames: string[] = []
  const dying = start(processorOf(() => new Promise(() => undefined)))
  await dying.start()
  await dying.keep([rowOf('a', 'b')])
  await vi.waitFor(async () => expect(await storedWorks()).toEqual(claimedWorks))
  open.delete(dying)
  const alone = start(processorOf(async name => void finishedNames.push(name)))
  await alone.start()
  await vi.waitFor(async () => expect(await storedWorks()).toEqual([]))
  expect(finishedNames.sort()).toEqual(['a', 'b'])
})

test('a work whose process ended in every attempt is given up', async () => {
  const finishedNames: string[] = []
  const processors = start(processorOf(async name => void finishedNames.push(name)))
  await processors.keep([rowOf('a')])
  await sql`UPDATE processor_work SET tries = 3`.execute(database.db)
  await processors.start()
  await processors.idle()
  expect([finishedNames, await storedWorks()]).toEqual([[], []])
})
