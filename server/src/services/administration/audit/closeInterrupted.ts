import type { App } from '#platform/app.ts'
import { writeInterrupted } from '#platform/audit/pending.ts'
import type { Job } from '#platform/jobs/index.ts'

/** Calls whose process died get their entries. */
export const closeInterrupted: Job = {
  name: 'administration/closeInterrupted',
  cron: '*/5 * * * *',
  async run(app: App) {
    await writeInterrupted(app.db, new Date())
  },
}
