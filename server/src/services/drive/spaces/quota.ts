import type { App } from '#platform/app.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { defaultQuota, requireQuota } from '../../media/index.ts'
import type { Growth } from '../tree/changes.ts'
import { findSpace } from './space-store.ts'

/**
 * Whether so much may come into a locked space. In a person's own, their uploads have counted when they came, so only files of others
 * count anew; the space of a room counts every version.
 * @throws quotaExceeded
 */
export async function requireSpaceFor(
  app: App,
  tx: Tx,
  tenantId: string,
  spaceId: string,
  growth: Growth,
): Promise<void> {
  const space = await findSpace(tx, tenantId, spaceId)
  if (space?.kind === 'MINE') {
    if (growth.foreignBytes > 0)
      await requireQuota(app, tx, { tenantId, userId: spaceId }, growth.foreignBytes)
    return
  }
  if (growth.bytes <= 0) return
  const maxBytes = space?.quota_bytes ?? (await defaultQuota(app, tx, tenantId))
  const usedBytes = space?.used_bytes ?? 0
  if (usedBytes + growth.bytes > maxBytes) throw fail('quotaExceeded', { maxBytes, usedBytes })
}

/** What files of others take in a person's own space. */
export async function foreignBytesOf(
  q: Queryable,
  owner: { tenantId: string; userId: string },
): Promise<number> {
  return (await findSpace(q, owner.tenantId, owner.userId))?.foreign_bytes ?? 0
}

/** What a person, or room, has been given instead of what everybody may use. */
export async function ownQuotaOf(
  q: Queryable,
  owner: { tenantId: string; userId: string },
): Promise<number | undefined> {
  return (await findSpace(q, owner.tenantId, owner.userId))?.quota_bytes ?? undefined
}
