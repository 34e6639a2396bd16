import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const noConnectionLeft = '53300'
const patienceMs = 5_000
const pauseMs = 50

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/** Makes a pool wait for one of the connections it has, where others took all that the database could still give. */
export function makePatient(pool: pg.Pool): void {
  const connectNow: () => Promise<pg.PoolClient> = pool.connect.bind(pool)

  async function connect(): Promise<pg.PoolClient> {
    const until = performance.now() + patienceMs
    for (;;) {
      try {
        return await connectNow()
      } catch (error) {
        const isForeign = (error as { code?: string }).code === noConnectionLeft
        if (!isForeign || pool.totalCount === 0 || performance.now() > until) throw error
        await sleep(pauseMs)
      }
    }
  }

  // Both ways in which it is called; its own `query` calls back.
  pool.connect = ((callback?: Callback) => {
    const connecting = connect()
    if (!callback) return connecting
    connecting.then(
      client => callback(undefined, client, client.release),
      error => callback(error, undefined, () => {}),
    )
    return undefined
  }) as pg.Pool['connect']
}
