import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createLog } from '../log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/index.ts'
import { failureOfDatabase } from './failure.ts'
import { type Database, openDatabase } from './index.ts'

let folder: string
let postgres: EmbeddedPostgres
let database: Database

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trau-silent-'))
  const settings = { fsync: 'off', shared_buffers: '16MB', autovacuum: 'off' }
  postgres = await startEmbeddedPostgres({ dataDir: folder, settings, initFlags: ['--no-sync'] })
  const watch = { everyMs: 50, patienceMs: 1_500 }
  database = openDatabase(postgres.connection, { max: 2, log: createLog('silent'), watch })
})
afterAll(async () => {
  await database?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Every process of the database stands still, or goes on, as when its disk stalls. */
function all(signal: 'SIGSTOP' | 'SIGCONT'): void {
  const children = execFileSync('pgrep', ['-P', String(postgres.pid)], { encoding: 'utf8' })
  for (const pid of [postgres.pid, ...children.trim().split('\n').map(Number)]) process.kill(pid, signal)
}

test('what waits for a database that says nothing fails as busy, and the next one is served when it speaks again', async () => {
  const [one, two] = await Promise.all([database.pipelined.connect(), database.connect()])
  await Promise.all([one.query('SELECT 1'), two.query('SELECT 1'), database.pool.query('SELECT 1')])
  all('SIGSTOP')
  try {
    const waiting = [one.query('SELECT 1'), two.query('SELECT 1'), database.pool.query('SELECT 1')]
    for (const outcome of await Promise.allSettled(waiting)) {
      expect(outcome.status).toBe('rejected')
      expect(failureOfDatabase((outcome as PromiseRejectedResult).reason)?.code).toBe('tooBusy')
    }
  } finally {
    all('SIGCONT')
    one.release(true)
  }
  await eventually(async () => expect((await database.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]))
})

test('a statement that is slow because others hold it up is left alone', async () => {
  const [holder, waiter] = await Promise.all([database.pool.connect(), database.connect()])
  await holder.query('SELECT pg_advisory_lock(7)')
  const waiting = waiter.query('SELECT pg_advisory_lock(7)')
  await database.pool.query('SELECT pg_sleep(2.5)')
  await holder.query('SELECT pg_advisory_unlock(7)')
  await expect(waiting).resolves.toBeDefined()
  holder.release()
  await waiter.end()
})
