import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../../errors.ts'
import type { Binaries } from './binaries.ts'
import { type Identity, isRoot } from './identity.ts'
import { minWalSize, spareWalSegments } from './settings.ts'

/** Where things are in the data folder. */
export function clusterPaths(dataDir: string) {
  return {
    cluster: join(dataDir, 'postgres'),
    /** What the names of unfinished clusters start with. */
    draft: join(dataDir, 'postgres.new-'),
    log: join(dataDir, 'log'),
    password: join(dataDir, 'postgres.password'),
  }
}

/** Refuses a folder that holds something else than a database of this version. Changes nothing. */
export function checkCluster(dataDir: string, major: number): void {
  const { cluster } = clusterPaths(dataDir)
  if (!hasContent(cluster)) return
  const version = readVersion(cluster)
  if (version === undefined)
    throw new StartupError(`The folder ${cluster} holds something else than a database: move it away.`)
  if (version !== String(major))
    throw new StartupError(
      `The data in ${cluster} was written by PostgreSQL ${version}, and this release runs PostgreSQL ${major}: start the release that wrote it, run "npx trau backup" there, and restore the backup here.`,
    )
}

/**
 * Creates the database cluster unless it is there. It is made under another name and renamed when whole, so
 * what a killed attempt leaves is never taken for data.
 */
export async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  identity: Identity,
  flags: readonly string[],
): Promise<void> {
  const { cluster, draft: draftPrefix, password } = clusterPaths(dataDir)
  removeDrafts(draftPrefix)
  if (hasContent(cluster)) return giveTree(cluster, identity)
  // A name of its own: the program of a killed attempt may still be writing to the last one.
  const draft = mkdtempSync(draftPrefix)
  try {
    giveTree(draft, identity)
    const secret = await fillCluster(draft, runner(dataDir, identity), binaries, flags)
    writeFileSync(password, secret, { mode: 0o600 })
    if (existsSync(cluster)) rmdirSync(cluster)
    renameSync(draft, cluster)
    syncFolder(dataDir)
  } catch (error) {
    // Half a cluster on a full disk would keep it full.
    removeDrafts(draftPrefix)
    throw error
  }
}

/**
 * Leaves segments of WAL behind that are used again: making a new one of 16 MB takes a disk 30 to 60 ms, in which nobody's message is stored.
 * Later on checkpoints keep as many (`min_wal_size`).
 */
const spareWal = `${"SELECT pg_logical_emit_message(false, 'trau', ''); SELECT pg_switch_wal();\n".repeat(spareWalSegments)}CHECKPOINT;\n`

/** Creates the system's tables, our role and its database; gives the role's password. */
async function fillCluster(
  folder: string,
  run: ReturnType<typeof runner>,
  { initdb, postgres }: Binaries,
  flags: readonly string[],
): Promise<string> {
  await run(initdb, [
    ...['-D', folder, '-U', 'postgres', '--auth=reject', '--no-instructions'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=vi-VN'],
    ...flags,
  ])
  const secret = randomBytes(24).toString('hex')
  const withoutSync = flags.includes('--no-sync') ? ['-F'] : []
  // The application's role owns its database and nothing else; it may make scratch databases (verifying a backup).
  await run(
    postgres,
    ['--single', '-D', folder, '-c', `min_wal_size=${minWalSize}`, ...withoutSync, 'postgres'],
    `CREATE ROLE trau LOGIN CREATEDB PASSWORD '${secret}';\nGRANT pg_monitor TO trau;\nCREATE DATABASE trau OWNER trau;\n${spareWal}`,
  )
  return secret
}

function removeDrafts(prefix: string): void {
  const folder = dirname(prefix)
  for (const name of readdirSync(folder).filter(name => name.startsWith(basename(prefix)))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // Still being written; the next start takes it away.
    }
  }
}

function runner(dataDir: string, { prefix, uid, gid }: Identity) {
  return (program: string, args: string[], input = '') =>
    new Promise<void>((resolve, reject) => {
      const [first = '', ...rest] = [...prefix, program, ...args]
      const options = { cwd: dataDir, env: cleanEnvironment(), uid, gid }
      const child = execFile(first, rest, options, (error, out, err) => {
        process.off('exit', stopOnExit)
        // The single-user mode ends well even when a statement fails.
        if (!error && !/(FATAL|ERROR): /.test(err)) return resolve()
        const output = `${out}${err}`.trim() || error?.message
        if (saysDiskFull(output ?? ''))
          return reject(new StartupError(`The disk that holds ${dataDir} is full.`))
        reject(new Error(`The database could not be created: ${output}`))
      })
      const stopOnExit = () => void child.kill()
      process.once('exit', stopOnExit)
      child.stdin?.on('error', () => {}).end(input)
    })
}

/** Whether the output of a PostgreSQL program tells that the disk is full. */
export function saysDiskFull(output: string): boolean {
  return /No space left on device|Check free disk space/.test(output)
}

/** What PostgreSQL sees of our environment: none of the PG… and locale variables that would change it. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const keptVariables = [
    'PATH',
    'TMPDIR',
    'TEMP',
    'TMP',
    'SystemRoot',
    'LD_LIBRARY_PATH',
    'DYLD_LIBRARY_PATH',
  ]
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' }
  for (const name of keptVariables) if (process.env[name] !== undefined) environment[name] = process.env[name]
  return environment
}

/** Gives a tree to the user PostgreSQL runs as: an earlier start may have made it for another. Only root can. */
export function giveTree(path: string, identity: Identity): void {
  if (!isRoot()) return
  const [uid, gid] = [identity.uid ?? 0, identity.gid ?? 0]
  lchownSync(path, uid, gid)
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(path, entry), uid, gid)
}

function hasContent(path: string): boolean {
  try {
    return readdirSync(path).length > 0
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    throw new StartupError(
      `The folder ${path} cannot be read (${code}): make it readable, or set DATA_DIR to another folder.`,
    )
  }
}

function readVersion(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return undefined
  }
}

function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
