import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { makePatient } from './patient-pool.ts'
import { rememberStatements } from './prepared.ts'
import { watch } from './watchdog.ts'

/** Every service adds its tables here from its own `tables.ts` (declaration merging), so the platform names none. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the services
export interface Tables {}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
/** What a store function takes: the pool, or the transaction it is to be part of. */
export type Queryable = Db | Tx

export type Connection = Pick<
  pg.ClientConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'
>

export interface Database {
  db: Db
  /** For statements whose text is written by hand: the send path, and LISTEN. */
  pool: pg.Pool
  /**
   * A few connections in pipeline mode: a statement leaves without waiting for the answer to the one before, so a transaction costs
   * two round trips rather than five. What fails in it does not stop what was sent behind it.
   */
  pipelined: pg.Pool
  /** One more connection outside the pool, for session-level locks and LISTEN. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

// Counters are bigint in tables and stay below 2^53, so they travel as numbers; the default would be strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, text => new Date(text))

/** As many as the send path has lanes, and some for its retries one by one. */
const pipelinedConnections = 4

/** Of the job queue, which has a small pool of its own. */
export const jobConnections = 2

/** Held for as long as a process runs: by the outbox, for notices, and for changes of members. */
const heldConnections = 3

/** The most connections that one process opens with a pool of so many. */
export const connectionsOf = (pool: number) => pool + pipelinedConnections + jobConnections + heldConnections

/** Kept when idle: where others take every connection that the database has, these still serve. */
const keptConnections = 2

function openPool(settings: pg.PoolConfig & { pipeline?: boolean }, log: Log): pg.Pool {
  const pool = new pg.Pool({
    ...settings,
    min: keptConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', error => log.warn({ reason: error.message }, 'an idle database connection was lost'))
  // One that is lost between two statements of a transaction has nobody to tell, and would take the process down;
  // the next statement on it fails by itself.
  pool.on('connect', client => client.on('error', () => {}))
  makePatient(pool)
  return pool
}

export interface DatabaseOptions {
  max: number
  log: Log
  /** How often it is looked whether the database answers at all, and how long it may take to. */
  watch?: { everyMs: number; patienceMs: number }
}

/**
 * Opens the pool. Waiting for a free connection gives up after 5 s and a statement after 15 s, so that a sick database turns into
 * clear refusals rather than a growing queue.
 */
export function openDatabase(connection: Connection, options: DatabaseOptions): Database {
  const settings = { ...connection, application_name: 'trau', statement_timeout: 15_000, keepAlive: true }
  const pool = openPool({ ...settings, max: options.max }, options.log)
  rememberStatements(pool)
  const pipelinedPool = openPool({ ...settings, pipeline: true, max: pipelinedConnections }, options.log)
  const watchdog = watch([pool, pipelinedPool], settings, options.log, options.watch)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    pipelined: pipelinedPool,
    async connect() {
      const client = new pg.Client({ ...settings, statement_timeout: 0 })
      client.on('error', error =>
        options.log.warn({ reason: error.message }, 'a dedicated database connection was lost'),
      )
      await client.connect()
      watchdog.add(client)
      return client
    },
    async close() {
      watchdog.stop()
      await pipelinedPool.end()
      // Kysely ends the pool only where it was used.
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
