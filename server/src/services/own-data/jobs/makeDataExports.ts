import type { App } from '#platform/app.ts'
import type { Job } from '#platform/jobs/index.ts'

/** Makes the copies that nobody makes because the process that was asked for them ended. */
export const makeDataExports: Job = {
  name: 'own-data/makeDataExports',
  cron: '*/10 * * * *',
  run: (app: App) => app.services.exports.begin(),
}
