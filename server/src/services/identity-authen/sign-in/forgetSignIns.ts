import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import { deleteBatch } from '#platform/db/delete-batch.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import type { Job } from '#platform/jobs/index.ts'

/** Removes QR codes and steps of signing in that ran out an hour ago. */
export const forgetSignIns: Job = {
  name: 'identity-authen/forgetSignIns',
  cron: '23 * * * *',
  async run(app: App) {
    const before = new Date(app.clock.now() - 3_600_000)
    for (const table of ['qr_login', 'sign_in_challenge'])
      await inBatches(5_000, size => deleteBatch(app.db, table, sql`expiry < ${before}`, size))
  },
}
