import type pg from 'pg'
import { CommandError } from '../failure.ts'
import { identifier, readMigrations, readSequences, readTables } from './catalog.ts'
import { CopyOut } from './copy.ts'
import type { Dump, DumpedTable, Header, Table } from './dump.ts'

const attempts = 5

/**
 * Everything in the database as it is at this moment, however long the reading takes and whoever writes meanwhile: one read-only transaction,
 * open until the client is closed.
 */
export async function openSnapshot(client: pg.ClientBase, product: string): Promise<Dump> {
  const tables = await begin(client)
  const migrations = (await readMigrations(client))!
  const sequences = await readSequences(client)
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  const header: Header = {
    format: 1,
    product,
    createdTime: Date.now(),
    postgres: rows[0]!.server_version,
    migrations,
    tables,
    sequences,
  }
  async function* read(): AsyncGenerator<DumpedTable> {
    for (const table of tables) {
      const copy = new CopyOut(copyOf(table))
      // Asked for when it is read: a stream that fails before anybody listens would take the process down.
      const data = async function* () {
        yield* client.query(copy) as AsyncIterable<Buffer>
      }
      yield { name: table.name, data: data(), rows: () => copy.rows }
    }
  }
  return { header, tables: read }
}

/** Locks the tables before the snapshot is taken, so that what the catalog tells and what is read belong together. */
async function begin(client: pg.ClientBase): Promise<Table[]> {
  for (let attempt = 1; ; attempt++) {
    const before = await readTables(client)
    if (!before.some(table => table.name === 'migration'))
      throw new CommandError('There is nothing of Trầu in that database: start the server on it once.')
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(
      `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '10s'`,
    )
    const names = before.map(table => identifier(table.name)).join(', ')
    try {
      await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`)
      const tables = await readTables(client)
      if (JSON.stringify(tables) === JSON.stringify(before)) return tables
    } catch (error) {
      // A table was dropped in between.
      if ((error as { code?: string }).code !== '42P01') throw error
    }
    await client.query('ROLLBACK')
    if (attempt === attempts)
      throw new CommandError('The schema is being changed right now: try again when the upgrade has ended.')
  }
}

/** By SELECT, since COPY alone does not read partitioned tables before PostgreSQL 19; through the parent, so that partitions may differ. */
function copyOf({ name, columns }: Table): string {
  const list = columns.map(column => identifier(column.name)).join(', ')
  return `COPY (SELECT ${list} FROM ${identifier(name)}) TO STDOUT (FORMAT binary)`
}
