import type { App } from '#platform/app.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import type { Job } from '#platform/jobs/index.ts'
import { deleteOldJobs } from '../queue/push-job-store.ts'
import { deleteOldDeliveries } from '../send/delivery-store.ts'

const day = 86_400_000
/** Far longer than anything adds a push again under the same key. */
export const sentKeptMs = day
/** So that somebody can ask why nothing came. */
export const deadKeptMs = 7 * day
/** As long as a device is remembered that is not used. */
const deliveryKeptMs = 180 * day
const batch = 5_000

/** Removes pushes that ended, and what became of pushes to devices that are gone. */
export const forgetOldPushes: Job = {
  name: 'push/forgetOldPushes',
  cron: '23 * * * *',
  async run(app: App) {
    const now = app.clock.now()
    const before = { sent: new Date(now - sentKeptMs), dead: new Date(now - deadKeptMs) }
    await inBatches(batch, size => deleteOldJobs(app.db, before, size))
    await inBatches(batch, size => deleteOldDeliveries(app.db, new Date(now - deliveryKeptMs), size))
  },
}
