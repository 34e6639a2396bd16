import type { EventEnvelope } from '@trau/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from '../db/index.ts'
import { createLog } from '../log.ts'
import type { OutboxRow } from '../outbox/dispatcher.ts'
import { createProcessors, type Processor, type Processors } from './index.ts'

vi.setConfig({ testTimeout: 60_000 })
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

interface Letter {
  letter: string
}

/** Its works are the rooms that are typed in. */
function processorOf(run: (letter: string) => Promise<void>, tries = 3): Processor<Letter> {
  return {
    name: 'test/letters',
    atOnce: 2,
    tries,
    worksOf: (_tenantId, event) =>
      event.type === 'typing' ? [{ key: event.data.roomId, work: { letter: event.data.roomId } }] : [],
    run: (_tenantId, { letter }) => run(letter),
  }
}

function start(processor: Processor<Letter>, shared = false) {
  const processors = createProcessors({
    db: database.db,
    log,
    processors: [processor],
    shared,
    lookEveryMs: 20,
  })
  open.add(processors)
  return processors
}

const rowOf = (...letters: string[]): OutboxRow => ({
  id: 1,
  tenantId: 'default',
  partition: 0,
  publications: letters.map(roomId => ({
    to: { users: [] },
    event: { type: 'typing', data: { roomId, userId: 'u' } } as unknown as EventEnvelope,
  })),
})
const kept = async () =>
  (
    await sql<{ key: string; tries: number }>`SELECT key, tries FROM processor_work ORDER BY key`.execute(
      database.db,
    )
  ).rows
/** Both by one process, which has no place for more. */
const claimed = ['a', 'b'].map(key => ({ key, tries: 1 }))
/** Time passes for what waits for its next try, and for what somebody had claimed. */
const passTime = () => sql`UPDATE processor_work SET next_time = now()`.execute(database.db)

test('every work is done, a key that is asked for again only once while it waits', async () => {
  const done: string[] = []
  const processors = start(processorOf(async letter => void done.push(letter)))
  await processors.keep([rowOf('a', 'b'), rowOf('b', 'c')])
  await processors.start()
  await processors.idle()
  expect(done.sort()).toEqual(['a', 'b', 'c'])
  expect(await kept()).toEqual([])
})

test('no more run at once than the processor says', async () => {
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
  expect(await kept()).toEqual([])
})

test('a work that fails is tried again later, and given up after its last try; others are done meanwhile', async () => {
  const tried: string[] = []
  const processors = start(
    processorOf(async letter => {
      tried.push(letter)
      if (letter === 'bad') throw new Error('no')
    }),
  )
  await processors.start()
  await processors.keep([rowOf('bad', 'good')])
  for (const tries of [1, 2]) {
    await processors.idle()
    expect(await kept()).toEqual([{ key: 'bad', tries }])
    await passTime()
  }
  await processors.idle()
  expect(await kept()).toEqual([])
  expect(tried.sort()).toEqual(['bad', 'bad', 'bad', 'good'])
})

test('what a process that ended had claimed is done by another once the claim has passed', async () => {
  const done: string[] = []
  const dying = start(
    processorOf(() => new Promise(() => undefined)),
    true,
  )
  await dying.start()
  await dying.keep([rowOf('a', 'b')])
  await vi.waitFor(async () => expect(await kept()).toEqual(claimed))
  open.delete(dying)

  const beside = start(
    processorOf(async letter => void done.push(letter)),
    true,
  )
  await beside.start()
  await beside.idle()
  expect(done, 'it may still be working on it').toEqual([])
  await passTime()
  await beside.idle()
  expect(done.sort()).toEqual(['a', 'b'])
})

test('what an ended process had claimed is done at the start of the only process on its database', async () => {
  const done: string[] = []
  const dying = start(processorOf(() => new Promise(() => undefined)))
  await dying.start()
  await dying.keep([rowOf('a', 'b')])
  await vi.waitFor(async () => expect(await kept()).toEqual(claimed))
  open.delete(dying)
  const alone = start(processorOf(async letter => void done.push(letter)))
  await alone.start()
  await vi.waitFor(async () => expect(await kept()).toEqual([]))
  expect(done.sort()).toEqual(['a', 'b'])
})

test('a work whose process ended in every try is given up', async () => {
  const done: string[] = []
  const processors = start(processorOf(async letter => void done.push(letter)))
  await processors.keep([rowOf('a')])
  await sql`UPDATE processor_work SET tries = 3`.execute(database.db)
  await processors.start()
  await processors.idle()
  expect([done, await kept()]).toEqual([[], []])
})
