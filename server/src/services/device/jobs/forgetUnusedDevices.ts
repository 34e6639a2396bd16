import type { App } from '#platform/app.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import type { Job } from '#platform/jobs/index.ts'
import { deleteUnused } from '../device-store.ts'

/** Twice the longest life of a session: nobody can be signed in there any more. */
export const keptMs = 180 * 86_400_000
const batch = 5_000

/** Removes what is known of devices that were not used for half a year. */
export const forgetUnusedDevices: Job = {
  name: 'device/forgetUnusedDevices',
  cron: '37 20 * * *', // 03:37 in Vietnam
  async run(app: App) {
    const before = new Date(app.clock.now() - keptMs)
    await inBatches(batch, size => deleteUnused(app.db, before, size))
  },
}
