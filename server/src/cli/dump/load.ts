import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { knownSteps, takeSteps } from '#platform/db/migrate.ts'
import { CommandError } from '../failure.ts'
import {
  dropStatements,
  identifier,
  indexStatements,
  readMigrations,
  readSequences,
  readStatisticsTargets,
  readTables,
  setStatisticsTargets,
} from './catalog.ts'
import { CopyIn } from './copy.ts'
import type { Dump, DumpedTable, Header, Table } from './dump.ts'

export type LoadStage = 'committing' | 'committed'

export interface LoadOptions {
  /** Remove what Trầu has in the target; otherwise only an empty target is taken. */
  replace?: boolean
  /** Is called with what is being done. */
  progress?(text: string): void
  /** Is called when it depends on PostgreSQL whether the data stays (committing), and when it is there for good (committed). */
  reach?(stage: LoadStage): void
  signal?: AbortSignal
}

export interface Loaded {
  tables: number
  rows: number
  /** Tables of the dump that are not the product's, left out. */
  skipped: string[]
}

/**
 * Fills the database from a dump in one transaction: all of it, verified, or nothing. The schema is then that of the dump; newer steps are
 * the caller's.
 * @throws CommandError when the target is not empty, or the dump is newer than this release, or does not fit.
 */
export async function load(client: pg.ClientBase, dump: Dump, options: LoadOptions = {}): Promise<Loaded> {
  await refuseNewer(dump.header)
  await client.query('BEGIN')
  try {
    await client.query(
      `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '10s';
       SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL client_min_messages = warning`,
    )
    await makeRoom(client, options.replace ?? false)
    await takeSteps(client, dump.header.migrations)
    const loadedDump = await fill(client, dump, options)
    options.signal?.throwIfAborted()
    options.reach?.('committing')
    await client.query('COMMIT')
    options.reach?.('committed')
    return loadedDump
  } catch (error) {
    // A lost connection rolls back by itself.
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function refuseNewer({ migrations, product }: Header): Promise<void> {
  const knownNames = new Set(await knownSteps())
  const newer = migrations.find(step => !knownNames.has(step))
  if (newer)
    throw new CommandError(
      `This was written by a newer Trầu (${product}, it has the schema step ${newer}): install that release and try again.`,
    )
}

async function makeRoom(client: pg.ClientBase, replace: boolean): Promise<void> {
  const statements = await dropStatements(client)
  if (statements.length === 0) return
  const isOurs = (await readMigrations(client)) !== undefined
  if (!isOurs)
    throw new CommandError('The target database holds something that is not Trầu’s: name an empty one.')
  if (!replace)
    throw new CommandError(
      'The target already holds Trầu’s data: name an empty database, or "restore --replace" to lose what is there.',
    )
  for (const statement of statements) await client.query(statement)
}

async function fill(client: pg.ClientBase, dump: Dump, { progress, signal }: LoadOptions): Promise<Loaded> {
  const ours = new Map((await readTables(client)).map(table => [table.name, table]))
  const summary: Loaded = { tables: 0, rows: 0, skipped: checkTables(dump.header, ours) }
  // The steps themselves wrote first rows.
  await client.query(`TRUNCATE ${[...ours.keys()].map(identifier).join(', ')}`)
  const indexes = await indexStatements(client)
  const statisticsTargets = await readStatisticsTargets(client)
  for (const statement of indexes.drop) await client.query(statement)

  for await (const table of dump.tables()) {
    signal?.throwIfAborted()
    const ownTable = ours.get(table.name)
    if (!ownTable) {
      for await (const _ of table.data) signal?.throwIfAborted()
      continue
    }
    progress?.(`Loading ${table.name}`)
    summary.rows += await fillTable(client, dump.header, table, signal)
    summary.tables++
  }

  for (const [index, statement] of indexes.create.entries()) {
    signal?.throwIfAborted()
    progress?.(`Indexing ${index + 1}/${indexes.create.length}`)
    await client.query(statement)
  }
  await setStatisticsTargets(client, statisticsTargets)
  await setSequences(client, dump.header)
  return summary
}

/** Gives the names of tables to leave out. */
function checkTables({ tables }: Header, ours: ReadonlyMap<string, Table>): string[] {
  const tablesByName = new Map(tables.map(table => [table.name, table]))
  for (const [name, { columns }] of ours) {
    const same = (a: Table['columns']) =>
      JSON.stringify(a.map(column => `${column.name} ${column.type}`).sort())
    const table = tablesByName.get(name)
    if (!table || same(table.columns) !== same(columns))
      throw new CommandError(
        `The table ${name} is missing or has other columns than its schema says: this is not a whole copy of Trầu’s data.`,
      )
  }
  return [...tablesByName.keys()].filter(name => !ours.has(name))
}

async function fillTable(
  client: pg.ClientBase,
  header: Header,
  table: DumpedTable,
  signal?: AbortSignal,
): Promise<number> {
  const { columns } = header.tables.find(({ name }) => name === table.name)!
  const list = columns.map(column => identifier(column.name)).join(', ')
  const copy = client.query(new CopyIn(`COPY ${identifier(table.name)} (${list}) FROM STDIN (FORMAT binary)`))
  await pipeline(table.data, copy, { signal })
  if (copy.rows !== table.rows())
    throw new CommandError(`Of ${table.rows()} rows of ${table.name} only ${copy.rows} arrived.`)
  return copy.rows
}

async function setSequences(client: pg.ClientBase, { sequences }: Header): Promise<void> {
  const ours = new Set((await readSequences(client)).map(({ name }) => name))
  for (const { name, lastValue } of sequences) {
    if (lastValue === null || !ours.has(name)) continue
    await client.query('SELECT setval($1::regclass, $2::bigint)', [identifier(name), lastValue])
  }
}
