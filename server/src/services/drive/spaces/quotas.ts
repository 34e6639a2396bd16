import type { DriveQuota } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { nobody } from '#platform/personal-data.ts'
import { defaultQuota, usedBytesOf } from '../../media/index.ts'
import { findSpace, insertSpace } from './space-store.ts'

/** The space of a person, room or workspace of the tenant, made where it is not there yet. @throws userNotFound */
export async function requireSpaceOf(
  app: App,
  q: Queryable,
  tenantId: string,
  spaceId: string,
): Promise<void> {
  const account = (await app.services.userCache.findRows(tenantId, [spaceId])).get(spaceId)
  const isPerson = account !== undefined && !account.erased_time
  const isRoom = !isPerson && (await app.services.members.find(tenantId, spaceId)) !== undefined
  const isWorkspace =
    !isPerson &&
    !isRoom &&
    (await app.services.driveWorkspaces.find(q, { tenantId, userId: nobody }, spaceId))
  if (!isPerson && !isRoom && !isWorkspace) throw fail('userNotFound')
  const kind = isPerson ? 'MINE' : isRoom ? 'ROOM' : 'WORKSPACE'
  await insertSpace(q, { tenantId, spaceId, kind, now: new Date(app.clock.now()) })
}

export async function viewQuota(
  app: App,
  q: Queryable,
  tenantId: string,
  spaceId: string,
): Promise<DriveQuota> {
  const space = (await findSpace(q, tenantId, spaceId))!
  const isPerson = space.kind === 'MINE'
  return {
    spaceId,
    usedBytes: isPerson ? await usedBytesOf(app, q, { tenantId, userId: spaceId }) : space.used_bytes,
    quotaBytes: space.quota_bytes ?? (await defaultQuota(app, q, tenantId)),
    ...(space.quota_bytes === null ? {} : { ownQuotaBytes: space.quota_bytes }),
  }
}
