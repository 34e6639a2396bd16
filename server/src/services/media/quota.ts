import type { App } from '../../platform/app.ts'
import type { Requester } from '../../platform/auth/user-key.ts'
import type { Queryable } from '../../platform/db/index.ts'
import { fail } from '../../platform/errors.ts'
import { selectUsedBytes } from './media-store.ts'

/** @throws quotaExceeded when a person's files would take more than they may with so many bytes more */
export async function requireRoom(app: App, q: Queryable, owner: Requester, bytes: number): Promise<void> {
  const maxBytes = app.config.filesQuotaBytes
  const usedBytes = await selectUsedBytes(q, owner)
  if (usedBytes + bytes > maxBytes) throw fail('quotaExceeded', { maxBytes, usedBytes })
}
