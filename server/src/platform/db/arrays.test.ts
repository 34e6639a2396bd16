import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { numberArray, textArray, uuidArray } from './arrays.ts'
import { type Database, openDatabase } from './index.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connection, { max: 1, log: createLog('silent') })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function through(type: string, value: unknown): Promise<unknown> {
  const { rows } = await database.pool.query(`SELECT $1::${type}[] AS list`, [value])
  return rows[0].list
}

test.each([
  ['nothing', []],
  [
    'what an array literal would have to escape',
    ['', 'NULL', '{a,b}', '"', '\\', "'", 'a,b', ' x ', '\n\t\r'],
  ],
  ['some that are missing', ['a', null, '', null]],
  ['every script', ['Chiều nay', '日本', '👨‍👩‍👧', 'e\u0301']],
])('texts arrive as they are: %s', async (_, texts) => {
  expect(await through('text', textArray(texts))).toEqual(texts)
})

test('numbers and ids arrive as they are', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  expect(await through('uuid', uuidArray(ids))).toEqual(ids)
  const numbers = [0, -1, null, Number.MAX_SAFE_INTEGER]
  const list = await through('bigint', numberArray(numbers))
  expect(list).toEqual(numbers.map(n => n?.toString() ?? null)) // as PostgreSQL writes them
  expect(await through('uuid', uuidArray([]))).toEqual([])
})
