import { versionsKeptDays } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import type { Job } from '#platform/jobs/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { planRelease, releaseMedia } from '../../media/index.ts'
import { lockSpaces, shrinkSpace } from '../spaces/space-store.ts'
import { growthOf } from './adding.ts'
import { deleteSuperseded, selectOldVersions } from './version-store.ts'

const dayMs = 24 * 3_600_000
const batch = 200

/** Deletes versions that are old, have no name and are not the current one. */
export const forgetOldVersions: Job = {
  name: 'drive/forgetOldVersions',
  cron: '41 * * * *',
  run: app => inBatches(batch, size => forgetSome(app, size)),
}

/** Answers how many it were. */
async function forgetSome(app: App, limit: number): Promise<number> {
  const before = new Date(app.clock.now() - versionsKeptDays * dayMs)
  const old = await selectOldVersions(app.db, before, limit)
  let deletedCount = 0
  for (const ofSpace of Map.groupBy(old, row => `${row.tenant_id}/${row.space_id}`).values()) {
    const { tenant_id: tenantId, space_id: spaceId } = ofSpace[0]!
    const versionIds = ofSpace.map(row => row.version_id)
    const mediaIds = await transact(app, async tx => {
      await lockSpaces(tx, tenantId, [spaceId])
      const versions = await deleteSuperseded(tx, tenantId, spaceId, versionIds)
      await planRelease(
        tx,
        tenantId,
        versions.map(version => version.media_id),
      )
      await shrinkSpace(tx, tenantId, spaceId, growthOf(spaceId, versions))
      deletedCount += versions.length
      return versions.map(version => version.media_id)
    })
    await releaseMedia(app, tenantId, mediaIds)
  }
  // A version that became current or got a name meanwhile is found no more; none deleted means that nothing is left to do.
  return deletedCount === 0 ? 0 : old.length
}
