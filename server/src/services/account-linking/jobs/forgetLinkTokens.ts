import type { App } from '../../../platform/app.ts'
import type { Job } from '../../../platform/jobs/index.ts'
import { deleteOldTokens } from '../account-link-store.ts'

const batch = 5_000

/** Removes tokens of linked accounts that ran out. */
export const forgetLinkTokens: Job = {
  name: 'account-linking/forgetLinkTokens',
  cron: '41 * * * *',
  async run(app: App) {
    while ((await deleteOldTokens(app.db, new Date(app.clock.now()), batch)) === batch) {
      // Goes on until a turn is not full; a batch at a time holds no lock for long.
    }
  },
}
