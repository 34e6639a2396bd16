import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { readConfig } from '#platform/config.ts'
import type { Connection } from '#platform/db/index.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { Context } from './command.ts'
import { withClient } from './database.ts'
import type { Dump } from './dump/dump.ts'
import { openBackup, writeBackup } from './dump/file.ts'
import { type Loaded, type LoadOptions, load } from './dump/load.ts'
import { openSnapshot } from './dump/snapshot.ts'
import { CommandError } from './failure.ts'

/** A database with nothing in it, not even the schema, for this test. */
export async function emptyDatabase(): Promise<Connection> {
  const server = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await query(server, `CREATE DATABASE ${name} TEMPLATE template0`)
  onTestFinished(() => query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).then(() => {}))
  return { ...server, database: name }
}

/** A database as after the first start, for this test. */
export async function freshDatabase(): Promise<Connection> {
  const { connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  return connection
}

/** How a running test app reaches its database. */
export function connectionOf({ app: { database } }: TestApp): Connection {
  const { host, port, user, database: name } = database.pool.options
  return { host, port, user, database: name }
}

/** Backs the database up into the file; `meanwhile` runs before each table is read. */
export async function backUp(
  source: Connection,
  file: string,
  meanwhile?: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  await withClient(source, signal, async client => {
    const dump = await openSnapshot(client, '0.0.0-test')
    return writeBackup(file, meanwhile ? between(dump, meanwhile) : dump, signal)
  })
}

function between(dump: Dump, work: () => Promise<void>): Dump {
  async function* tables() {
    for await (const table of dump.tables()) {
      await work()
      yield table
    }
  }
  return { header: dump.header, tables }
}

/** Loads the file into the database, as `restore` does. */
export async function loadFrom(file: string, target: Connection, options?: LoadOptions): Promise<Loaded> {
  const { dump, close } = await openBackup(file)
  return withClient(target, undefined, client => load(client, dump, options)).finally(close)
}

export async function query<R extends pg.QueryResultRow = Record<string, unknown>>(
  connection: Connection,
  statement: string,
): Promise<R[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await rowsOf<R>(client, statement)
  } finally {
    await client.end()
  }
}

async function rowsOf<R extends pg.QueryResultRow>(client: pg.Client, statement: string): Promise<R[]> {
  return (await client.query<R>(statement)).rows
}

/** What a database holds: a checksum of every table's rows, the sequences, and every index, statistics target, constraint, column and function. */
export function picture(connection: Connection): Promise<Record<string, unknown>> {
  return withClient(connection, undefined, pictureOver)
}

async function pictureOver(client: pg.Client): Promise<Record<string, unknown>> {
  const tables = await rowsOf<{ name: string }>(
    client,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables)
    rows[name] = (
      await rowsOf(
        client,
        `SELECT count(*)::int AS count, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"), '')) AS sum FROM "${name}" t`,
      )
    )[0]
  return {
    rows,
    sequences: await rowsOf(
      client,
      `SELECT sequencename, last_value::text FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
    ),
    indexes: await rowsOf(
      client,
      `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
    ),
    statisticsTargets: await rowsOf(
      client,
      `SELECT attrelid::regclass::text AS of, attnum, attstattarget FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE relnamespace = 'public'::regnamespace AND attstattarget >= 0 AND attnum > 0 ORDER BY 1, 2`,
    ),
    constraints: await rowsOf(
      client,
      `SELECT conrelid::regclass::text AS of, conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    ),
    columns: await rowsOf(
      client,
      `SELECT table_name, column_name, data_type, column_default, is_nullable, is_identity, generation_expression FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
    ),
    triggers: await rowsOf(
      client,
      `SELECT tgrelid::regclass::text AS of, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
    ),
    functions: await rowsOf(
      client,
      `SELECT p.oid::regprocedure::text AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
    ),
  }
}

/** A command's surroundings in this process. Ctrl-C comes when the command does `stopAt`, as it says on a terminal. */
export function contextWith(
  env: Record<string, string>,
  stopAt?: string,
): { context: Context; lines: string[] } {
  const lines: string[] = []
  const stop = new AbortController()
  let stopSentence = 'Stopped: nothing was changed.'
  const context: Context = {
    config: () => readConfig(env),
    print: line => void lines.push(line),
    progress: text => {
      if (text === stopAt) stop.abort(new CommandError(stopSentence))
    },
    signal: stop.signal,
    sayWhenStopped: sentence => {
      stopSentence = sentence
    },
  }
  return { context, lines }
}

export interface CommandResult {
  code: number
  out: string
  error: string
}

/** Runs `trau` in a process of its own, with these settings and no others. */
export function trau(args: string[], env: Record<string, string> = {}): Promise<CommandResult> {
  const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
  const { PATH = '', TMPDIR, NODE_COMPILE_CACHE } = process.env
  return new Promise(resolve => {
    const options = {
      env: {
        PATH,
        ...(TMPDIR && { TMPDIR }),
        ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
        ...env,
      },
    }
    execFile(process.execPath, [cli, ...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, error: err }),
    )
  })
}

/** The same database as a URL. */
export function urlOf({ host, port, user, database }: Connection): string {
  return `postgresql://${user}@${encodeURIComponent(host ?? '')}:${port}/${database}`
}
