import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'

async function query(database: TestDatabase, sql: string) {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('two test databases do not see each other, and a dropped one is gone', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await query(one, 'CREATE TABLE only_here (id int)')
  expect(await query(one, `SELECT to_regclass('only_here')::text AS found`)).toEqual([{ found: 'only_here' }])
  expect(await query(two, `SELECT to_regclass('only_here')::text AS found`)).toEqual([{ found: null }])
  await one.drop()
  await two.drop()
  await expect(query(one, 'SELECT 1')).rejects.toThrow(/does not exist/)
})
