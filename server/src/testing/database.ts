import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { PostgresConnection } from '#platform/db/embedded/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run; `database` is for making and dropping databases only. */
    postgres: PostgresConnection
  }
}

export interface TestDatabase {
  /** What `new pg.Pool(connection)` takes. */
  connection: PostgresConnection
  /** Ends every session on it and removes it. */
  drop(): Promise<void>
}

/** A database of one's own with the whole schema and no rows, cloned from the template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(server, `CREATE DATABASE ${name} TEMPLATE trau_template STRATEGY file_copy`)
  return {
    connection: { ...server, database: name },
    drop: () => run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function run(server: PostgresConnection, sql: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
