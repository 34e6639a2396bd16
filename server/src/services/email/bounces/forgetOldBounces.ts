import type { App } from '#platform/app.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import type { Job } from '#platform/jobs/index.ts'
import { deleteOldBounces } from './bounce-store.ts'

/** Longer than any report about a mail may come, and than the days that count together. */
export const bouncesKeptMs = 30 * 86_400_000
const batch = 1_000

/** Removes what is known of addresses that get mail. A suspended one stays until somebody lifts it. */
export const forgetOldBounces: Job = {
  name: 'email/forget-old-bounces',
  cron: '51 18 * * *',
  run: (app: App) =>
    inBatches(batch, size => deleteOldBounces(app.db, new Date(app.clock.now() - bouncesKeptMs), size)),
}
