import { sql } from 'kysely'
import type { Db, Queryable } from './db/index.ts'

/** Upper ends of the buckets of `api_hour`, in milliseconds; one more holds what took longer. Never change them: rows of other processes would not fit. */
export const bucketEnds = [
  ...[1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700],
  ...[1_000, 1_500, 2_000, 3_000, 5_000, 10_000],
]
const hourMs = 3_600_000
/** Whoever asks for tenants that are none may not fill the memory. */
const maxTenants = 5_000
export const flushApiUsageEveryMs = 60_000

interface Counts {
  tenantId: string
  hour: number
  requests: number
  failures: number
  buckets: number[]
}

/** Counts answers of the API by tenant and hour in memory, and adds them to `api_hour` now and then. What a killed process had counted is lost. */
export function createApiUsage(db: Db, now: () => number) {
  let countsByRoute = new Map<string, Counts>()

  return {
    record(tenantId: string, status: number, ms: number): void {
      const hour = Math.floor(now() / hourMs) * hourMs
      const key = `${hour} ${tenantId}`
      let counts = countsByRoute.get(key)
      if (!counts) {
        if (countsByRoute.size >= maxTenants) return
        const buckets = new Array<number>(bucketEnds.length + 1).fill(0)
        counts = { tenantId, hour, requests: 0, failures: 0, buckets }
        countsByRoute.set(key, counts)
      }
      counts.requests += 1
      if (status >= 500) counts.failures += 1
      const index = bucketEnds.findIndex(end => ms <= end)
      counts.buckets[index < 0 ? bucketEnds.length : index]! += 1
    },

    async flush(): Promise<void> {
      const takenCounts = countsByRoute
      countsByRoute = new Map()
      for (const counts of takenCounts.values()) await addCounts(db, counts)
    },
  }
}

export type ApiUsage = ReturnType<typeof createApiUsage>

/** What was asked of a tenant that does not exist is left out. */
async function addCounts(db: Db, { tenantId, hour, requests, failures, buckets }: Counts): Promise<void> {
  await sql`
    INSERT INTO api_hour AS h (tenant_id, hour, requests, failures, buckets)
    SELECT tenant_id, ${new Date(hour)}::timestamptz, ${requests}::bigint, ${failures}::bigint, ${buckets}::bigint[]
    FROM tenant WHERE tenant_id = ${tenantId}
    ON CONFLICT (tenant_id, hour) DO UPDATE SET requests = h.requests + excluded.requests,
      failures = h.failures + excluded.failures,
      buckets = (SELECT array_agg(a + b ORDER BY n) FROM unnest(h.buckets, excluded.buckets) WITH ORDINALITY AS t (a, b, n))`.execute(
    db,
  )
}

export interface ApiHour {
  hour: Date
  requests: number
  failures: number
  buckets: number[]
}

export async function selectApiHours(db: Queryable, tenantId: string, from: number): Promise<ApiHour[]> {
  const { rows } = await sql<ApiHour>`
    SELECT hour, requests, failures, to_jsonb(buckets) AS buckets FROM api_hour
    WHERE tenant_id = ${tenantId} AND hour >= ${new Date(from)} ORDER BY hour`.execute(db)
  return rows
}

export async function forgetApiHours(db: Queryable, before: number): Promise<void> {
  await sql`DELETE FROM api_hour WHERE hour < ${new Date(before)}`.execute(db)
}

/** The time that a share of the answers stayed below, from their buckets; between the ends of one in proportion. */
export function quantileOf(buckets: readonly number[], share: number): number | undefined {
  const total = buckets.reduce((sum, count) => sum + count, 0)
  if (total === 0) return undefined
  const wantedRank = share * total
  let below = 0
  for (const [index, count] of buckets.entries()) {
    if (count > 0 && below + count >= wantedRank) {
      const start = index === 0 ? 0 : bucketEnds[index - 1]!
      const end = bucketEnds[index] ?? start
      return Math.round((start + ((end - start) * (wantedRank - below)) / count) * 10) / 10
    }
    below += count
  }
  return bucketEnds.at(-1)
}
