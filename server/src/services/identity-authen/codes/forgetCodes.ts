import type { App } from '#platform/app.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import type { Job } from '#platform/jobs/index.ts'
import { deleteOutgoing } from '#platform/outgoing/outgoing-store.ts'
import { deleteOldNotices } from '../notices/notice-store.ts'
import { deleteExpiredResetTokens } from '../passwords/reset-tokens.ts'
import { deleteOldCodes } from './code-store.ts'

const day = 86_400_000
/** Mail and SMS, also those that stayed here: codes in them are long void. */
const outgoingKeptMs = 7 * day
const noticesKeptMs = 365 * day
const batch = 5_000

/** Removes codes, mail and SMS, reset tokens and notices that nobody can use or looks at any more. */
export const forgetCodes: Job = {
  name: 'identity-authen/forgetCodes',
  cron: '23 * * * *',
  async run(app: App) {
    const now = app.clock.now()
    await inBatches(batch, size => deleteOldCodes(app.db, now, size))
    await inBatches(batch, size => deleteOutgoing(app.db, new Date(now - outgoingKeptMs), size))
    await inBatches(batch, size => deleteOldNotices(app.db, new Date(now - noticesKeptMs), size))
    await deleteExpiredResetTokens(app.db, now)
  },
}
