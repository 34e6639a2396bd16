import type { App } from '#platform/app.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import type { Job } from '#platform/jobs/index.ts'
import { deleteEndedSessions } from './session-store.ts'

/** How long an ended session is still kept, for who asks what happened. */
const keptMs = 30 * 24 * 3_600_000
const batch = 5_000

/** Removes sessions that ended or ran out a month ago, with their refresh tokens. */
export const forgetEndedSessions: Job = {
  name: 'identity-authen/forgetEndedSessions',
  cron: '17 20 * * *', // 03:17 in Vietnam
  async run(app: App) {
    const before = new Date(app.clock.now() - keptMs)
    await inBatches(batch, size => deleteEndedSessions(app.db, before, size))
  },
}
