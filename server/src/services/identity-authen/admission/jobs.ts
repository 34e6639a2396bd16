import { decidedRegistrationDays, pendingRegistrationDays } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import type { Job } from '#platform/jobs/index.ts'
import { settleUse } from './admit.ts'
import { deleteOldInvitations, selectUnsettled } from './invitation-store.ts'
import { deleteOldRequests } from './request-store.ts'

const day = 86_400_000
const batch = 1_000
const atOnce = 100
/** Whoever made the account is at it still. */
const graceMs = 60_000

/** Goes on where a process died between the account of somebody who was invited and their workspace. */
export const settleNewcomers: Job = {
  name: 'identity-authen/settleNewcomers',
  cron: '* * * * *',
  async run(app: App) {
    for (const use of await selectUnsettled(app.db, new Date(app.clock.now() - graceMs), atOnce))
      await settleUse(app, use)
  },
}

/** Removes registrations that nobody decided or that were decided long ago, and invitations that are over. */
export const forgetRegistrations: Job = {
  name: 'identity-authen/forgetRegistrations',
  cron: '41 3 * * *',
  async run(app: App) {
    const now = app.clock.now()
    const waitingSince = new Date(now - pendingRegistrationDays * day)
    const decidedSince = new Date(now - decidedRegistrationDays * day)
    await inBatches(batch, size => deleteOldRequests(app.db, { waitingSince, decidedSince }, size))
    await inBatches(batch, size => deleteOldInvitations(app.db, decidedSince, size))
  },
}
