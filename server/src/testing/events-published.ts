import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningApp } from '../composition/app.ts'

/** Waits until everything that happened so far has been published, and its works stored. */
export async function eventsPublished({ database }: Pick<RunningApp['app'], 'database'>): Promise<void> {
  while ((await database.pool.query('SELECT 1 FROM outbox LIMIT 1')).rowCount) await sleep(5)
}
