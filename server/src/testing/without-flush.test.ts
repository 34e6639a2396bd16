import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase, type Tx } from '#platform/db/index.ts'
import { createLog } from '#platform/log.ts'
import { claimWorks, deleteWork, insertWorks, postponeWork } from '#platform/processors/store.ts'
import { moveCursors } from '../services/notification/rooms/cursor-store.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connection, { max: 2, log: createLog('silent') })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const newWork = { tenantId: 'default', processor: 'test', key: 'one', work: {} }

/** Whether the transaction in which this is done waits for the disk when it commits. */
async function waitsForDisk(work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  return database.db.transaction().execute(async tx => {
    await sql`SET LOCAL synchronous_commit = on`.execute(tx)
    await work(tx)
    const { rows } = await sql<{ synchronous_commit: string }>`SHOW synchronous_commit`.execute(tx)
    return rows[0]!.synchronous_commit === 'on'
  })
}

it('what is done again when a crash of the database loses it does not wait for the disk', async () => {
  expect(await waitsForDisk(tx => insertWorks(tx, [newWork], { withoutFlush: true }))).toBe(false)
  const [claimedWork] = await database.db.transaction().execute(tx => claimWorks(tx, 'test', 1))
  expect(await waitsForDisk(tx => claimWorks(tx, 'test', 1))).toBe(false)
  expect(await waitsForDisk(tx => postponeWork(tx, 'test', claimedWork!, 60_000))).toBe(false)
  const roomId = crypto.randomUUID()
  const move = { roomId, from: undefined, to: 5 }
  expect(await waitsForDisk(tx => moveCursors(tx, 'default', [move]))).toBe(false)
  expect([...(await moveCursors(database.db, 'default', [{ roomId, from: 5, to: 6 }]))]).toEqual([roomId])
})

it('a work that a service requests in its own transaction, and its end with an effect, wait for it', async () => {
  expect(await waitsForDisk(tx => insertWorks(tx, [{ ...newWork, key: 'two' }]))).toBe(true)
  const works = await database.db.transaction().execute(tx => claimWorks(tx, 'test', 1))
  expect(works.map(({ key }) => key)).toEqual(['two'])
  expect(await waitsForDisk(tx => deleteWork(tx, 'test', works[0]!))).toBe(true)
})
