import type { Job } from '../../../platform/jobs/index.ts'
import { deleteOldNotifications } from '../centre/notification-store.ts'

/** So long a notification stays that nothing joins. */
const keptMs = 180 * 24 * 3_600_000
const atOnce = 5_000

export const forgetOldNotifications: Job = {
  name: 'notification/forget-old',
  cron: '40 3 * * *',
  async run(app) {
    const before = new Date(app.clock.now() - keptMs)
    while ((await deleteOldNotifications(app.db, before, atOnce)) === atOnce);
  },
}
