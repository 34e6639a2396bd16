import type { Job } from '#platform/jobs/index.ts'
import { addressMs as zipMs } from '../zip/serving.ts'
import { deleteOldZips } from '../zip/zip-store.ts'
import { addressMs } from './addresses.ts'
import { deleteOldDownloads } from './open-store.ts'

/** Downloads are remembered for as long as their addresses are valid, so that their next range is not counted again. */
export const forgetLinkTraces: Job = {
  name: 'drive/forgetLinkTraces',
  cron: '27 * * * *',
  async run(app) {
    const now = app.clock.now()
    await deleteOldDownloads(app.db, new Date(now - addressMs))
    await deleteOldZips(app.db, new Date(now - zipMs))
  },
}
