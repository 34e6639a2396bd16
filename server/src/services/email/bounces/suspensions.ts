import type { App } from '#platform/app.ts'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import { hasSuspended, selectSuspendedAmong } from './bounce-store.ts'

/** How long a suspension may go unnoticed where nothing is suspended. */
const noneForMs = 1_000

export interface EmailSuspensions {
  /** Which of these addresses get no mail. Every notification asks, and most tenants have none. */
  among(tenantId: string, addresses: readonly string[]): Promise<ReadonlySet<string>>
  /** Something was suspended. */
  forget(tenantId: string): void
}

export function createEmailSuspensions({ db }: Pick<App, 'db'>): EmailSuspensions {
  const knownTenants = createBoundedCache<{ hasAny: boolean }>(2_000, { ttl: noneForMs })
  // A read that began before a suspension must not be kept after it.
  let changes = 0

  async function hasAny(tenantId: string): Promise<boolean> {
    const cachedTenant = knownTenants.get(tenantId)
    if (cachedTenant) return cachedTenant.hasAny
    const before = changes
    const read = await hasSuspended(db, tenantId)
    if (changes === before) knownTenants.set(tenantId, { hasAny: read })
    return read
  }

  return {
    async among(tenantId, addresses) {
      if (addresses.length === 0) return new Set()
      if (!(await hasAny(tenantId))) return new Set()
      return selectSuspendedAmong(
        db,
        tenantId,
        addresses.map(address => address.toLowerCase()),
      )
    },
    forget(tenantId) {
      changes++
      knownTenants.delete(tenantId)
    },
  }
}
