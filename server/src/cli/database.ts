import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { clusterPaths } from '#platform/db/embedded/cluster.ts'
import type { LockHolder } from '#platform/db/embedded/dataLock.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '#platform/db/embedded/index.ts'
import { readPostmasterFile } from '#platform/db/embedded/orphan.ts'
import { isAlive, startOf } from '#platform/db/embedded/processes.ts'
import type { Connection } from '#platform/db/index.ts'
import { CommandError } from './failure.ts'

export interface Access {
  connection: Connection
  /** Whether PostgreSQL is ours, in the data folder. */
  isEmbedded: boolean
  /** Whether this command started it, so that no server runs on it. */
  isStartedHere: boolean
  /** Stops what was started for the command. */
  close(): Promise<void>
}

export interface AccessOptions {
  /** Only while no server runs: what is there is going to be replaced or left behind. */
  exclusive?: boolean
  /** A data folder without data is filled; otherwise it is an error. */
  mayCreate?: boolean
  settings?: EmbeddedPostgresOptions['settings']
}

/** Reaches the configured database: DATABASE_URL, else the running server's PostgreSQL, else the embedded one, started until `close`. */
export async function reachDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: AccessOptions = {},
): Promise<Access> {
  if (config.databaseUrl) {
    const access = external(config.databaseUrl)
    if (options.exclusive) await refuseRunning(access.connection)
    return access
  }
  const { dataDir } = config
  const holder = serverOn(dataDir)
  if (holder && options.exclusive) throw running(`process ${holder.pid}`)
  if (holder)
    return {
      connection: await runningPostgres(dataDir),
      isEmbedded: true,
      isStartedHere: false,
      close: release,
    }
  if (!options.mayCreate && !hasData(dataDir))
    throw new CommandError(
      `There is no data in ${dataDir}: set DATA_DIR or DATABASE_URL to where Trầu keeps it.`,
    )
  const postgres = await startEmbeddedPostgres({ dataDir, settings: options.settings })
  return {
    connection: postgres.connection,
    isEmbedded: true,
    isStartedHere: true,
    close: () => postgres.stop(),
  }
}

/** A database by its URL. */
export function external(url: string): Access {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new CommandError('The target must be a URL such as postgresql://user:password@host:5432/trau.')
  return { connection: { connectionString: url }, isEmbedded: false, isStartedHere: false, close: release }
}

/** What a command works on, for its reader: never with a password. */
export function placeOf(
  { databaseUrl: configuredUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  databaseUrl = configuredUrl,
): string {
  if (!databaseUrl) return `the data in ${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `the database ${pathname.slice(1)} on ${decodeURIComponent(host)}`
}

/** One connection for the time of `work`; when asked to stop, it is cut and what it was doing is rolled back. */
export async function withClient<T>(
  connection: Connection,
  signal: AbortSignal | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'trau-cli', keepAlive: true })
  // Whoever is waiting for an answer hears of it too.
  client.on('error', () => {})
  const disconnect = () => void client.end()
  signal?.throwIfAborted()
  await client.connect()
  signal?.addEventListener('abort', disconnect)
  try {
    return await work(client)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', disconnect)
    await client.end()
  }
}

export function hasData(dataDir: string): boolean {
  return existsSync(join(clusterPaths(dataDir).cluster, 'PG_VERSION'))
}

/** The process that holds the data folder, if it lives. */
export function serverOn(dataDir: string): LockHolder | undefined {
  try {
    const holder = JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')) as LockHolder
    const holderStart = startOf(holder.pid)
    if (holderStart === undefined || (holderStart && holder.started && holderStart !== holder.started))
      return undefined
    return holder
  } catch {
    // No lock, or one that is just being written: whoever starts PostgreSQL looks again, properly.
    return undefined
  }
}

/** @throws CommandError when server processes are connected to the database. */
export async function refuseRunning(connection: Connection): Promise<void> {
  const count = await withClient(connection, undefined, async client => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('trau', 'trau-jobs')`,
    )
    return rows[0]!.count
  })
  if (count > 0) throw running(`${count} connections to that database`)
}

const running = (what: string) => new CommandError(`Trầu is running (${what}): stop it first.`)
const release = async () => {}

/** What the postmaster says about itself, waiting for one that is just starting. */
async function runningPostgres(dataDir: string): Promise<Connection> {
  const { cluster, password } = clusterPaths(dataDir)
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 100) {
    const postmaster = readPostmasterFile(cluster)
    if (postmaster?.status === 'ready' && isAlive(postmaster.pid)) {
      // https://www.postgresql.org/docs/current/storage-file-layout.html: port and socket folder are lines 4 and 5.
      const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
      const common = { port: Number(lines[3]), user: 'trau', database: 'trau' }
      const folder = (lines[4] ?? '').trim()
      if (folder) return { host: folder, ...common }
      return { host: '127.0.0.1', ...common, password: readFileSync(password, 'utf8') }
    }
    await sleep(100)
  }
  throw new CommandError('The server is starting and its database does not answer yet: try again.')
}
