/** Embedded PostgreSQL: the server's own database process, from npm packages, on a data folder. */
import { chownSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartupError } from '../../errors.ts'
import { findBinaries } from './binaries.ts'
import { checkCluster, clusterPaths, ensureCluster, giveTree } from './cluster.ts'
import { lockDataFolder } from './dataLock.ts'
import { type Endpoint, nameSocketFolder, openEndpoint, removeSocketFolder } from './endpoint.ts'
import { chooseIdentity } from './identity.ts'
import { keepRunning } from './kept.ts'
import { stopOrphan } from './orphan.ts'
import { startPostmaster } from './postmaster.ts'
import { hostRules, type Settings, settingsFor } from './settings.ts'

export { StartupError } from '../../errors.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  log?: { info(message: string): void; warn(message: string): void }
  /** Settings of PostgreSQL that differ from ours. */
  settings?: Settings
  /** Flags for the creation of the cluster. */
  initFlags?: readonly string[]
  /** Use a TCP port with a password even where sockets work. */
  transport?: 'tcp'
}

/** What `new pg.Pool(connection)` takes. A host that is a folder means the socket in it. */
export interface PostgresConnection {
  host: string
  port: number
  user: string
  password?: string
  database: string
}

export interface EmbeddedPostgres {
  connection: PostgresConnection
  /** The same as a connection URL. */
  url: string
  /** Of the one that runs now: PostgreSQL that ends on its own is started again, on the same endpoint. */
  readonly pid: number
  /** Ends sessions, writes everything to disk, frees the data folder. May be called again. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on `dataDir`, creating the database at the first start and recovering after a killed one, and keeps it running.
 * Throws StartupError for what its reader can mend: the folder in use, unwritable, of another version.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  const dataDir = resolve(options.dataDir)
  const socketDir = nameSocketFolder()
  const lock = await lockDataFolder(dataDir, socketDir)
  let free = () => lock.release()
  try {
    checkCluster(dataDir, binaries.major)
    const paths = clusterPaths(dataDir)
    if (await stopOrphan(paths.cluster))
      options.log?.warn('Stopped the PostgreSQL that a killed server had left running.')
    removeSocketFolder(lock.previous?.socketDir ?? '')
    makeLogFolder(paths.log, dataDir)
    const identity = chooseIdentity({ postgres: binaries.postgres, dataDir, ownFolder: paths.log })
    giveTree(paths.log, identity)
    await ensureCluster(dataDir, binaries, identity, options.initFlags ?? [])
    const endpoint = await openEndpoint(socketDir, identity, options.transport)
    free = () => {
      removeSocketFolder(endpoint.dir)
      lock.release()
    }
    const rules = join(paths.cluster, 'pg_hba.conf')
    writeFileSync(rules, hostRules(endpoint), { mode: 0o600 })
    if (identity.uid !== undefined) chownSync(rules, identity.uid, identity.gid ?? identity.uid)
    const start = async () => {
      // After the first time: what is left of the one before it.
      await stopOrphan(paths.cluster)
      return startPostmaster({
        binaries,
        identity,
        cluster: realpathSync(paths.cluster),
        logDir: paths.log,
        settings: { ...settingsFor(endpoint, paths.log), ...options.settings },
        onSlow: () => options.log?.info('PostgreSQL is recovering from an unclean stop…'),
      })
    }
    const postmaster = await keepRunning(start, message => options.log?.warn(message))
    const connection = connectionTo(endpoint, paths.password)
    let stopping: Promise<void> | undefined
    const stop = () => {
      stopping ??= postmaster.stop().then(free)
      return stopping
    }
    return {
      connection,
      url: urlOf(connection),
      stop,
      get pid() {
        return postmaster.pid
      },
    }
  } catch (error) {
    free()
    throw error
  }
}

function makeLogFolder(path: string, dataDir: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${code}): make it writable, or set DATA_DIR.`,
    )
  }
}

function connectionTo(endpoint: Endpoint, passwordFile: string): PostgresConnection {
  const common = { port: endpoint.port, user: 'trau', database: 'trau' }
  if (endpoint.kind === 'socket') return { host: endpoint.dir, ...common }
  return { host: '127.0.0.1', ...common, password: readFileSync(passwordFile, 'utf8') }
}

function urlOf({ host, port, user, password, database }: PostgresConnection): string {
  const who = password === undefined ? user : `${user}:${password}`
  return `postgresql://${who}@${encodeURIComponent(host)}:${port}/${database}`
}
