import type { Db } from './db/index.ts'

/** Which tenants there are; a new one is seen within 5 s. */
export function createTenants(db: Db, now: () => number) {
  let knownIds = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const rows = await db.selectFrom('tenant').select('tenant_id').execute()
    knownIds = new Set(rows.map(row => row.tenant_id))
    readAt = now()
  }

  return {
    async exists(tenantId: string): Promise<boolean> {
      if (knownIds.has(tenantId)) return true
      if (Math.abs(now() - readAt) > 5_000) {
        reading ??= read().finally(() => {
          reading = undefined
        })
        await reading
      }
      return knownIds.has(tenantId)
    },
  }
}

export type Tenants = ReturnType<typeof createTenants>
