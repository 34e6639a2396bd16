import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { Job } from '../../../platform/jobs/index.ts'

const batch = 5_000

/** Removes QR codes and steps of signing in that ran out an hour ago. */
export const forgetSignIns: Job = {
  name: 'identity-authen/forgetSignIns',
  cron: '23 * * * *',
  async run(app: App) {
    const before = new Date(app.clock.now() - 3_600_000)
    for (const table of ['qr_login', 'sign_in_challenge']) {
      let removedCount: bigint | undefined
      do {
        removedCount = (
          await sql`
            DELETE FROM ${sql.table(table)} WHERE ctid IN (
              SELECT ctid FROM ${sql.table(table)} WHERE expiry < ${before} LIMIT ${batch}
            )`.execute(app.db)
        ).numAffectedRows
        // Goes on until a turn is not full; a batch at a time holds no lock for long.
      } while (removedCount === BigInt(batch))
    }
  },
}
