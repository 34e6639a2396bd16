import type { App } from '#platform/app.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import type { Job } from '#platform/jobs/index.ts'
import { deleteOldTokens } from '../account-link-store.ts'

const batch = 5_000

/** Removes tokens of linked accounts that ran out. */
export const forgetLinkTokens: Job = {
  name: 'account-linking/forgetLinkTokens',
  cron: '41 * * * *',
  async run(app: App) {
    await inBatches(batch, size => deleteOldTokens(app.db, new Date(app.clock.now()), size))
  },
}
