import { inBatches } from '#platform/jobs/batches.ts'
import type { Job } from '#platform/jobs/index.ts'
import { deleteOldNotifications } from '../centre/notification-store.ts'
import { deleteOldWithdrawn } from '../push/withdrawn.ts'

/** So long a notification stays that nothing joins. */
const keptMs = 180 * 24 * 3_600_000
/** So long pushes name what is gone: six times as long as a push service keeps one that named it. */
const withdrawnKeptMs = 24 * 3_600_000
const atOnce = 5_000

export const forgetOldNotifications: Job = {
  name: 'notification/forget-old',
  cron: '40 3 * * *',
  async run(app) {
    const now = app.clock.now()
    await inBatches(atOnce, size => deleteOldNotifications(app.db, new Date(now - keptMs), size))
    await inBatches(atOnce, size => deleteOldWithdrawn(app.db, new Date(now - withdrawnKeptMs), size))
  },
}
