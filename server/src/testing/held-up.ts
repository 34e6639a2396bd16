import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Tx } from '#platform/db/index.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/**
 * What a request answers that is held up by rows which a transaction locks, while that transaction changes what the request has read before.
 * @param lock a statement that locks them
 */
export async function heldUp<T>(
  { app }: Pick<TestApp, 'app'>,
  lock: RawBuilder<unknown>,
  request: () => Promise<T>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const { answer } = await app.db.transaction().execute(async tx => {
    await lock.execute(tx)
    const answer = request()
    await eventually(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db)
      expect(rows).not.toHaveLength(0)
    })
    await change(tx)
    return { answer }
  })
  return answer
}
