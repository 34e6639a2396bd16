import type { App } from '#platform/app.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import type { Job } from '#platform/jobs/index.ts'
import { deleteOldImports } from '../import/import-store.ts'

/** Longer than anybody repeats an import by mistake; somebody who imports the same fees each quarter is not held up. */
export const importKeptMs = 90 * 86_400_000
const batch = 1_000

/** Removes what says that a file of invoices was imported; its invoices stay. */
export const forgetOldImports: Job = {
  name: 'billing/forget-old-imports',
  cron: '37 18 * * *',
  run: (app: App) =>
    inBatches(batch, size => deleteOldImports(app.db, new Date(app.clock.now() - importKeptMs), size)),
}
