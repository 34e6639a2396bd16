import pg from 'pg'
import type { Log } from '../log.ts'

const defaults = { everyMs: 5_000, patienceMs: 6_000 }

export interface Watchdog {
  /** Cut with the others when the database is silent. */
  add(client: pg.Client): void
  stop(): void
}

/**
 * Cuts every connection to a database that is there and says nothing (a stalled disk, a frozen machine, a network that swallows): a
 * statement's own time limit is kept by the database, so without this callers would wait as long as it is silent. What was under way fails as
 * with any lost connection. An answer of whatever kind is none of its business.
 */
export function watch(
  pools: readonly pg.Pool[],
  settings: pg.ClientConfig,
  log: Log,
  { everyMs, patienceMs }: { everyMs: number; patienceMs: number } = defaults,
): Watchdog {
  const clients = new Set<pg.Client>()
  let isLooking = false

  function add(client: pg.Client): void {
    clients.add(client)
    client.once('end', () => clients.delete(client))
  }
  for (const pool of pools) pool.on('connect', add)

  async function check(): Promise<void> {
    if (isLooking || clients.size === 0) return
    isLooking = true
    // Where all connections of the pool are busy, only a new one can tell.
    if ((await isSilent(pools[0]!, patienceMs)) && (await isSilentAnew(settings, patienceMs))) {
      log.error({ connections: clients.size }, 'the database does not answer: its connections are cut')
      for (const client of clients) destroy(client)
    }
    isLooking = false
  }

  const timer = setInterval(check, everyMs)
  timer.unref()
  return { add, stop: () => clearInterval(timer) }
}

async function isSilent(pool: Pick<pg.Pool, 'query'>, patienceMs: number): Promise<boolean> {
  try {
    await pool.query({ text: 'SELECT 1', query_timeout: patienceMs } as pg.QueryConfig)
    return false
  } catch (error) {
    return saysTimeout(error)
  }
}

async function isSilentAnew(settings: pg.ClientConfig, patienceMs: number): Promise<boolean> {
  const fresh = new pg.Client({ ...settings, connectionTimeoutMillis: patienceMs })
  fresh.on('error', () => {})
  try {
    await fresh.connect()
    return await isSilent(fresh, patienceMs)
  } catch (error) {
    return saysTimeout(error)
  } finally {
    destroy(fresh)
  }
}

/** Raised by our own clock: an error of the database has a code. */
const saysTimeout = (error: unknown) =>
  (error as { code?: string }).code === undefined && /time(out|d out)/i.test((error as Error).message)

/** Without a farewell, which nobody would hear. */
function destroy(client: pg.Client): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
