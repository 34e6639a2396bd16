import type { App } from '#platform/app.ts'
import type { Job } from '#platform/jobs/index.ts'
import { deleteDueBytes } from '../bytes.ts'
import { selectNotKept } from '../media-store.ts'
import { releaseOrKeep } from '../releasing.ts'
import { selectOldUploads } from '../upload-store.ts'
import { dropUpload, uploadKeptMs } from '../uploads.ts'

const unusedKeptMs = 24 * 3_600_000
const batch = 200

/** Removes what was begun a day ago and not finished, or finished and used for nothing, and bytes that nothing refers to any more. */
export const forgetLeftMedia: Job = {
  name: 'media/forgetLeftMedia',
  cron: '23 * * * *',
  async run(app: App) {
    const uploadsBefore = new Date(app.clock.now() - uploadKeptMs)
    for (let n = batch; n === batch; ) {
      const old = await selectOldUploads(app.db, uploadsBefore, batch)
      for (const row of old) await dropUpload(app, row.tenant_id, row.upload_id)
      n = old.length
    }
    const unusedBefore = new Date(app.clock.now() - unusedKeptMs)
    for (let n = batch; n === batch; ) {
      const unusedMedia = await selectNotKept(app.db, unusedBefore, batch)
      for (const [tenantId, rows] of Map.groupBy(unusedMedia, row => row.tenant_id))
        await releaseOrKeep(
          app,
          tenantId,
          rows.map(row => row.media_id),
        )
      n = unusedMedia.length
    }
    // What cannot be removed now is not tried again in this turn.
    await deleteDueBytes(app, 1_000)
  },
}
