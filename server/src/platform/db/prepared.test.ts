import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { transact } from '../outbox/outbox.ts'
import { type Database, openDatabase } from './index.ts'

let testDatabase: TestDatabase
let database: Database

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connection, { max: 1, log: createLog('silent') })
  await database.pool.query('CREATE TABLE thing (id integer PRIMARY KEY)')
  await database.pool.query('INSERT INTO thing VALUES (1)')
})
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

const read = (q = database.db) => sql<{ id: number }>`SELECT * FROM thing WHERE id = ${1}`.execute(q)

async function remembered(): Promise<string[]> {
  const { rows } = await database.pool.query<{ statement: string }>(
    'SELECT statement FROM pg_prepared_statements',
  )
  return rows.map(row => row.statement).filter(text => text.includes('FROM thing'))
}

/** As a newer version beside this one does when it starts. */
async function changeTable(): Promise<void> {
  const other = await database.connect()
  await other.query('ALTER TABLE thing ADD COLUMN word text')
  await other.end()
}

test('remembers a statement that comes again and again, once', async () => {
  await read()
  expect(await remembered()).toEqual([])
  for (let n = 0; n < 8; n++) expect((await read()).rows).toEqual([{ id: 1 }])
  expect(await remembered()).toEqual(['SELECT * FROM thing WHERE id = $1'])
})

test('answers with the new column after somebody else has changed the table', async () => {
  for (let n = 0; n < 8; n++) await read()
  await changeTable()
  expect((await read()).rows).toEqual([{ id: 1, word: null }])
  for (let n = 0; n < 8; n++) expect((await read()).rows).toEqual([{ id: 1, word: null }])
})

test('tries a write again when the table changed under its statement', async () => {
  for (let n = 0; n < 8; n++) await read()
  await changeTable()
  const outbox = { transactionEnded: () => {} }
  let attempts = 0
  const rows = await transact({ db: database.db, outbox }, async tx => {
    attempts++
    return (await read(tx as never)).rows
  })
  expect(rows).toEqual([{ id: 1, word: null }])
  expect(attempts).toBe(2)
})

test('remembers only so many, whatever texts come', async () => {
  for (let n = 0; n < 450; n++)
    for (let time = 0; time < 3; time++)
      await sql`SELECT ${sql.lit(n)} AS n FROM thing WHERE id = ${1}`.execute(database.db)
  const { length } = await remembered()
  expect(length).toBeGreaterThan(300)
  expect(length).toBeLessThanOrEqual(400)
})
