import type { Db } from './db/index.ts'

/** Which tenants there are; a new one is seen within 5 s. */
export function createTenants(db: Db, now: () => number) {
  let known = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const rows = await db.selectFrom('tenant').select('tenant_id').execute()
    known = new Set(rows.map(row => row.tenant_id))
    readAt = now()
  }

  return {
    async exists(tenantId: string): Promise<boolean> {
      if (known.has(tenantId)) return true
      if (Math.abs(now() - readAt) > 5_000) {
        reading ??= read().finally(() => {
          reading = undefined
        })
        await reading
      }
      return known.has(tenantId)
    },
  }
}

export type Tenants = ReturnType<typeof createTenants>
