import type { Job } from '#platform/jobs/index.ts'
import { deleteEndedLocks } from './lock-store.ts'

const atOnce = 5_000

/** Deletes locks of WebDAV that have ended; they hold nothing up any more. */
export const forgetEndedLocks: Job = {
  name: 'drive/forgetEndedLocks',
  cron: '17 * * * *',
  async run(app) {
    const now = new Date(app.clock.now())
    while ((await deleteEndedLocks(app.db, now, atOnce)) === atOnce);
  },
}
