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
  const usage = await commonUsageOf(app, tx, tenantId, spaceId)
  if (usage) requireRoomFor(usage, growth.bytes)
  else if (growth.foreignBytes > 0)
    await requireQuota(app, tx, { tenantId, userId: spaceId }, growth.foreignBytes)
}

interface CommonUsage {
  usedBytes: number
  maxBytes: number
}

/** What the files of a room or workspace take, and may take; undefined for the space of a person, in which each file counts for whoever uploaded it. */
export async function commonUsageOf(
  app: App,
  q: Queryable,
  tenantId: string,
  spaceId: string,
): Promise<CommonUsage | undefined> {
  const space = await findSpace(q, tenantId, spaceId)
  if (space?.kind === 'MINE') return undefined
  const maxBytes = space?.quota_bytes ?? (await defaultQuota(app, q, tenantId))
  return { usedBytes: space?.used_bytes ?? 0, maxBytes }
}

/** @throws quotaExceeded */
export function requireRoomFor({ usedBytes, maxBytes }: CommonUsage, bytes: number): void {
  if (bytes > 0 && usedBytes + bytes > maxBytes) throw fail('quotaExceeded', { maxBytes, usedBytes })
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
