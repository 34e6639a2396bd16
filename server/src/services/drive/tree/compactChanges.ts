import { versionsKeptDays } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import type { Job } from '#platform/jobs/index.ts'
import { deleteReplacedChanges } from './change-store.ts'

const dayMs = 24 * 3_600_000

/** Reduces old changes to the last one of each node: replaying them gives the same tree. Activity is known for as long as versions. */
export const compactChanges: Job = {
  name: 'drive/compactChanges',
  cron: '7 21 * * *',
  async run(app: App) {
    const before = new Date(app.clock.now() - versionsKeptDays * dayMs)
    await inBatches(2_000, size => deleteReplacedChanges(app.db, before, size))
  },
}
