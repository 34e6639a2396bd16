import type { App } from '../../../platform/app.ts'
import type { Job } from '../../../platform/jobs/index.ts'
import { deleteOutgoing } from '../../../platform/outgoing/outgoing-store.ts'
import { deleteOldNotices } from '../notices/notice-store.ts'
import { deleteExpiredResetTokens } from '../passwords/reset-tokens.ts'
import { deleteOldCodes } from './code-store.ts'

const day = 86_400_000
/** Mail and SMS, also those that stayed here: codes in them are long void. */
const lettersKeptMs = 7 * day
const noticesKeptMs = 365 * day
const batch = 5_000

/** Removes codes, letters, reset tokens and notices that nobody can use or looks at any more. */
export const forgetCodes: Job = {
  name: 'identity-authen/forgetCodes',
  cron: '23 * * * *',
  async run(app: App) {
    const now = app.clock.now()
    // A batch at a time holds no lock for long; each goes on until a turn is not full.
    while ((await deleteOldCodes(app.db, now, batch)) === batch);
    while ((await deleteOutgoing(app.db, new Date(now - lettersKeptMs), batch)) === batch);
    while ((await deleteOldNotices(app.db, new Date(now - noticesKeptMs), batch)) === batch);
    await deleteExpiredResetTokens(app.db, now)
  },
}
