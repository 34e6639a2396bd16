import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from '../../errors.ts'
import { type EmbeddedPostgres, type PostgresConnection, startEmbeddedPostgres } from './index.ts'
import { isAlive, waitUntil } from './processes.ts'
import { connectionLimit, minWalSize, sharedBuffers, spareWalSegments } from './settings.ts'

const isRoot = process.getuid?.() === 0
let home: string
let dataDir: string
const running = new Set<EmbeddedPostgres>()
const children = new Set<ChildProcess>()

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'trau-embedded-'))
  dataDir = join(home, 'data')
})

afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  running.clear()
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  rmSync(home, { recursive: true, force: true })
})

test('what was written before a stop is there after the next start, over a socket or a port', async () => {
  const first = await start()
  await query(first, `CREATE TABLE note (text text); INSERT INTO note VALUES ('chào bạn')`)
  await first.stop()
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
  expect(isAlive(first.pid)).toBe(false)

  const second = await start({ transport: 'tcp' })
  expect(await query(second, 'SELECT text FROM note')).toEqual([{ text: 'chào bạn' }])
  await expect(
    query({ connection: { ...second.connection, password: 'wrong' } }, 'SELECT 1'),
  ).rejects.toThrow(/password/)
  const noSuperuser = { connection: { ...second.connection, user: 'postgres' } }
  await expect(query(noSuperuser, 'SELECT 1')).rejects.toThrow(/no pg_hba.conf entry/)
})

test('the socket lies in the TMPDIR of the server, where a process with another one reaches it', async () => {
  const runtimeFolder = join(home, 'run')
  mkdirSync(runtimeFolder)
  const child = await startInChild({ env: { TMPDIR: runtimeFolder } })
  expect(dirname(child.connection.host)).toBe(runtimeFolder)
  const postmasterFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  expect(postmasterFile.split('\n')[4]).toBe(child.connection.host)
  expect(await query(child, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a new database has segments of WAL that wait to be used, and keeps them', async () => {
  const postgres = await start()
  const [{ n }] = (await query(postgres, 'SELECT count(*)::int AS n FROM pg_ls_waldir()')) as [{ n: number }]
  expect(n).toBeGreaterThanOrEqual(spareWalSegments)
  expect(await query(postgres, 'SHOW min_wal_size')).toEqual([{ min_wal_size: minWalSize }])
})

test('it holds as much of the data as the machine can spare', () => {
  const gb = 1024 ** 3
  expect([1, 2, 8, 64].map(size => sharedBuffers(size * gb))).toEqual(['128MB', '128MB', '512MB', '1024MB'])
})

test('it allows as many connections as the server may open, and those of commands beside it', async () => {
  expect([29, 31, 509].map(connectionLimit)).toEqual([60, 61, 539])
  const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: connectionLimit(509) }
  const postgres = await start({ settings })
  expect(await query(postgres, 'SHOW max_connections')).toEqual([{ max_connections: '539' }])
})

test('a session left open does not hold up the stop', async () => {
  const postgres = await start()
  const client = new pg.Client(postgres.connection)
  client.on('error', () => {})
  await client.connect()
  await client.query('BEGIN')
  const before = performance.now()
  await postgres.stop()
  expect(performance.now() - before).toBeLessThan(30_000) // it would wait for the session for good
})

test('the application connects as an ordinary role that owns its database and can use its extensions', async () => {
  const postgres = await start()
  const [role] = await query(
    postgres,
    'SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = current_user',
  )
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false })
  await query(postgres, 'CREATE EXTENSION unaccent; CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin')
  const sorted = await query(
    postgres,
    `SELECT w FROM unnest(ARRAY['đi','em','dì','ăn','an','ân','bà']) w ORDER BY w`,
  )
  expect(sorted.map(row => row.w)).toEqual(['an', 'ăn', 'ân', 'bà', 'dì', 'đi', 'em'])
})

test('a second server on the same data folder is refused and changes nothing', async () => {
  const first = await start()
  const before = snapshot()
  const refusal = await start().catch(error => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(refusal.message).toContain(`process ${process.pid}`)
  expect(refusal.message).toContain(dataDir)
  expect(snapshot()).toEqual(before)
  expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('exactly one of servers started at the same moment gets the folder', async () => {
  const attempts = await Promise.allSettled([start(), start(), start()])
  expect(attempts.filter(attempt => attempt.status === 'fulfilled')).toHaveLength(1)
})

test('a killed server takes PostgreSQL along and leaves nothing that stops the next start', async () => {
  const child = await startInChild()
  await query(child, `CREATE TABLE note (text text); INSERT INTO note VALUES ('đã nhận')`)
  child.process.kill('SIGKILL')
  if (process.platform === 'linux') expect(await waitUntil(() => !isAlive(child.pid), 10_000)).toBe(true)
  const next = await start()
  expect(await query(next, 'SELECT text FROM note')).toEqual([{ text: 'đã nhận' }])
  expect(existsSync(child.connection.host)).toBe(false)
})

test('a PostgreSQL that outlived its killed server is stopped, and the data is whole', async () => {
  const child = await startInChild({ broken: ['setpriv'] })
  await query(child, `CREATE TABLE note (text text); INSERT INTO note VALUES ('đã nhận')`)
  child.process.kill('SIGKILL')
  await once(child.process, 'close')
  expect(isAlive(child.pid)).toBe(true)

  const warnings: string[] = []
  const next = await start({ log: { info: () => {}, warn: text => warnings.push(text) } })
  expect(warnings).toHaveLength(1)
  expect(isAlive(child.pid)).toBe(false)
  expect(await query(next, 'SELECT text FROM note')).toEqual([{ text: 'đã nhận' }])
})

test('a PostgreSQL that dies on its own is started again where it was, with what was acknowledged', async () => {
  const warnings: string[] = []
  const postgres = await start({ log: { info: () => {}, warn: text => warnings.push(text) } })
  await query(postgres, `CREATE TABLE note (text text); INSERT INTO note VALUES ('đã nhận')`)
  for (let life = 1; life <= 2; life++) {
    const { pid } = postgres
    process.kill(pid, 'SIGKILL')
    expect(await waitUntil(() => postgres.pid !== pid, 15_000)).toBe(true)
    expect(await query(postgres, 'SELECT text FROM note')).toEqual([{ text: 'đã nhận' }])
    expect(warnings).toHaveLength(life)
  }
})

test('a stop holds while PostgreSQL is being started again', async () => {
  const postgres = await start()
  process.kill(postgres.pid, 'SIGKILL')
  await postgres.stop()
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
  expect(isAlive(postgres.pid)).toBe(false)
  const next = await start()
  expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a process that was given the id of a dead postmaster is not taken for it', async () => {
  const first = await start()
  await query(first, `CREATE TABLE note (text text); INSERT INTO note VALUES ('đã nhận')`)
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const postmasterFile = readFileSync(file, 'utf8')
  await first.stop()
  // Since then the system gave its id to someone else: to us.
  writeFileSync(file, postmasterFile.replace(/^\d+/, String(process.pid)))
  const next = await start()
  expect(await query(next, 'SELECT text FROM note')).toEqual([{ text: 'đã nhận' }])
})

test('the lock of a dead server does not hold, even when its process id is in use again', async () => {
  mkdirSync(dataDir)
  writeFileSync(
    join(dataDir, 'server.lock'),
    JSON.stringify({ pid: process.pid, started: 'another boot/1', socketDir: '' }),
  )
  const postgres = await start()
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a creation that was killed halfway is done again', async () => {
  mkdirSync(join(dataDir, 'postgres.new-1a2b3c', 'base'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new-1a2b3c', 'PG_VERSION'), '18\n')
  const postgres = await start()
  expect(await query(postgres, 'SELECT current_database() AS name')).toEqual([{ name: 'trau' }])
  expect(readdirSync(dataDir).filter(name => name.includes('new'))).toEqual([])
})

test('data of another PostgreSQL version is refused in one sentence and left alone', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  const before = snapshot()
  const refusal = await start().catch(error => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(refusal.message).toMatch(/PostgreSQL 15.*PostgreSQL 18/)
  expect(snapshot()).toEqual(before)
})

test('a folder that holds something else is never taken over', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'thesis.doc'), 'years of work')
  await expect(start()).rejects.toThrow(/something else than a database/)
  expect(readFileSync(join(dataDir, 'postgres', 'thesis.doc'), 'utf8')).toBe('years of work')
})

test('a data folder that cannot exist is refused in one sentence', async () => {
  writeFileSync(dataDir, 'a file')
  const refusal = await startEmbeddedPostgres({ dataDir: join(dataDir, 'below') }).catch(error => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(refusal.message).toMatch(/^The data folder .*below cannot be written \(ENOTDIR\)/)
})

test('a read-only data folder is refused in one sentence', async () => {
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o500)
  // Root writes where it likes; under another name in a user namespace it does not.
  const prefix = isRoot ? ['unshare', '--user', '--map-user=1', '--map-group=1'] : []
  const refusal = await startInChild({ prefix }).catch(error => error)
  chmodSync(dataDir, 0o700)
  expect(refusal.message).toContain(`The data folder ${dataDir} cannot be written (EACCES)`)
})

test.runIf(isRoot)('root works inside a home that is closed to everyone else', async () => {
  chmodSync(home, 0o700)
  const postgres = await start()
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test.runIf(isRoot)(
  'root without user namespaces reads which folder is closed and what moves it',
  async () => {
    chmodSync(home, 0o700)
    const refusal = await startInChild({ broken: ['unshare'] }).catch(error => error)
    expect(refusal.message).toContain(
      `PostgreSQL does not run as root, and no other user can reach ${dataDir}`,
    )
    expect(refusal.message).toContain('DATA_DIR')
  },
)

async function start(
  options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
): Promise<EmbeddedPostgres> {
  const settings = { fsync: 'off', shared_buffers: '16MB' }
  const postgres = await startEmbeddedPostgres({ dataDir, settings, initFlags: ['--no-sync'], ...options })
  running.add(postgres)
  return postgres
}

/** A server in a process of its own, to be killed. `broken` programs fail when called, as if not installed. */
async function startInChild({ broken = [] as string[], prefix = [] as string[], env = {} } = {}) {
  const stubs = join(home, 'stubs')
  mkdirSync(stubs, { recursive: true })
  for (const name of broken) writeFileSync(join(stubs, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('index.ts', import.meta.url).href)})
    const { connection, pid } = await startEmbeddedPostgres({
      dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' }, initFlags: ['--no-sync'],
    })
    console.log(JSON.stringify({ connection, pid }))
    setInterval(() => {}, 1000)`
  const [command = '', ...args] = [...prefix, process.execPath, '--input-type=module', '--eval', program]
  const child = spawn(command, args, {
    env: { ...process.env, PATH: stubs + delimiter + process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  const firstOutput = await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  if (child.exitCode !== null) throw new Error(errors)
  const { connection, pid } = JSON.parse(String(firstOutput[0])) as {
    connection: PostgresConnection
    pid: number
  }
  return { process: child, connection, pid }
}

async function query({ connection }: { connection: PostgresConnection }, sql: string) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The names in the data folder and the lock: what a refused start must leave as they were. */
function snapshot() {
  const lock = join(dataDir, 'server.lock')
  return { names: readdirSync(dataDir), lock: existsSync(lock) ? readFileSync(lock, 'utf8') : '' }
}
