import { gigabyte } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { lockQuota, selectUsedBytes } from './media-store.ts'

/** What a person's uploads take, with what is on its way, and what files of others do for them. */
export async function usedBytesOf(app: App, q: Queryable, owner: UserKey): Promise<number> {
  let usedBytes = await selectUsedBytes(q, owner)
  for (const use of app.services.mediaUses) usedBytes += (await use.foreignBytes?.(q, owner)) ?? 0
  return usedBytes
}

/** What files of each person and room of a tenant may take, where nobody has set another quota for one of them. */
export async function defaultQuota(app: App, q: Queryable, tenantId: string): Promise<number> {
  const { files } = await app.services.houseRules.of(tenantId, q)
  return files.quotaGigabytes * gigabyte || app.config.filesQuotaBytes
}

/** What a person's files may take. */
export async function quotaOf(app: App, q: Queryable, owner: UserKey): Promise<number> {
  for (const use of app.services.mediaUses) {
    const quotaBytes = await use.quotaBytes?.(q, owner)
    if (quotaBytes !== undefined) return quotaBytes
  }
  return defaultQuota(app, q, owner.tenantId)
}

/** @throws quotaExceeded when a person's files would take more than they may with so many bytes more */
export async function requireRoom(app: App, q: Queryable, owner: Requester, bytes: number): Promise<void> {
  const maxBytes = await quotaOf(app, q, owner)
  const usedBytes = await usedBytesOf(app, q, owner)
  if (usedBytes + bytes > maxBytes) throw fail('quotaExceeded', { maxBytes, usedBytes })
}

/** The same, and nothing else counts against the person until the transaction ends. @throws quotaExceeded */
export async function requireQuota(app: App, tx: Tx, owner: UserKey, bytes: number): Promise<void> {
  await lockQuota(tx, owner)
  await requireRoom(app, tx, owner, bytes)
}
