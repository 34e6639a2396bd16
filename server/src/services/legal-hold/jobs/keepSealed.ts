import type { Job } from '#platform/jobs/index.ts'
import { sealFiles } from '../files.ts'
import { purgeSealed } from '../purging.ts'

/** Encrypts the files of what was sealed in the last minute, and deletes what is held no more. */
export const keepSealed: Job = {
  name: 'legal-hold/keepSealed',
  cron: '* * * * *',
  async run(app) {
    await purgeSealed(app)
    await sealFiles(app)
  },
}
