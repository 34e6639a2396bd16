import type { App } from '#platform/app.ts'
import type { Job } from '#platform/jobs/index.ts'
import { selectLeftPictures } from './picture-store.ts'
import { forgetPictures } from './pictures.ts'

const keptMs = 24 * 3_600_000
const batch = 200

/** Removes pictures that were uploaded a day ago and taken by nobody, and what is left of those that were let go of. */
export const forgetLeftPictures: Job = {
  name: 'identity/forgetLeftPictures',
  cron: '41 * * * *',
  async run(app: App) {
    const before = new Date(app.clock.now() - keptMs)
    for (let n = batch; n === batch; ) {
      const unusedPictures = await selectLeftPictures(app.db, before, batch)
      for (const row of unusedPictures) await forgetPictures(app, row.tenant_id, [row.picture_id])
      n = unusedPictures.length
    }
  },
}
