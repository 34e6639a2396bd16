import type { App } from '../../../platform/app.ts'
import type { Job } from '../../../platform/jobs/index.ts'
import { makeNext } from '../exports.ts'

/** Makes the copies that nobody makes because the process that was asked for them ended. */
export const makeDataExports: Job = {
  name: 'own-data/makeDataExports',
  cron: '*/10 * * * *',
  async run(app: App) {
    while (await makeNext(app)) {
      // One after the other.
    }
  },
}
