import type { App } from '#platform/app.ts'
import type { Job } from '#platform/jobs/index.ts'
import { expireExports } from '../exports.ts'

/** Takes copies away a day after they were ready. */
export const forgetDataExports: Job = {
  name: 'own-data/forgetDataExports',
  cron: '23 * * * *',
  run: (app: App) => expireExports(app),
}
