import type { App } from '#platform/app.ts'
import type { Job } from '#platform/jobs/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { planRelease, releaseMedia } from '../../media/index.ts'
import { removeLeftMedia } from './note-media-store.ts'

/** Undo, and a browser that was offline, may put a file back for so long. */
const keptAfterLeavingMs = 7 * 24 * 3_600_000
const batch = 200
const mostBatches = 50

/** Releases files that notes do not show any more. */
export const releaseNoteMedia: Job = {
  name: 'note/releaseNoteMedia',
  cron: '41 * * * *',
  async run(app: App) {
    const before = new Date(app.clock.now() - keptAfterLeavingMs)
    for (let round = 0; round < mostBatches; round++) {
      const rows = await transact(app, async tx => {
        const removedMedia = await removeLeftMedia(tx, before, batch)
        for (const [tenantId, media] of byTenant(removedMedia)) await planRelease(tx, tenantId, media)
        return removedMedia
      })
      for (const [tenantId, media] of byTenant(rows)) await releaseMedia(app, tenantId, media)
      if (rows.length < batch) return
    }
  },
}

const byTenant = (rows: readonly { tenant_id: string; media_id: string }[]): [string, string[]][] =>
  [...Map.groupBy(rows, row => row.tenant_id)].map(([tenantId, group]) => [
    tenantId,
    [...new Set(group.map(row => row.media_id))],
  ])
