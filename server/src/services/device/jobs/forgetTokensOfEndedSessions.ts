import type { App } from '#platform/app.ts'
import type { Job } from '#platform/jobs/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { selectIdleTokenOwners } from '../device-token-store.ts'
import { sessionDevices } from '../register.ts'

/** Whoever is signed in renews their tokens far more often. */
const idleMs = 86_400_000
const batch = 500

/** A session that ends by its age tells nobody, so nobody is asked to remove what reaches its device by push. */
export const forgetTokensOfEndedSessions: Job = {
  name: 'device/forgetTokensOfEndedSessions',
  cron: '47 19 * * *', // 02:47 in Vietnam
  async run(app: App) {
    const before = new Date(app.clock.now() - idleMs)
    let owners = await selectIdleTokenOwners(app.db, before, undefined, batch)
    while (owners.length > 0) {
      for (const owner of owners) await transact(app, tx => sessionDevices.signedOut(app, tx, owner))
      owners = await selectIdleTokenOwners(app.db, before, owners.at(-1), batch)
    }
  },
}
