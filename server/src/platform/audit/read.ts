import { sql } from 'kysely'
import type { Queryable } from '../db/index.ts'

export interface AuditFilter {
  actorId?: string | undefined
  /** Whom it is about. */
  userId?: string | undefined
  action?: string | undefined
  /** Only what was refused, or only what was done. */
  isRefused?: boolean | undefined
  /** Epoch milliseconds; `to` is not included. */
  from?: number | undefined
  to?: number | undefined
  /** Part of the action or of what it was done to, capitals alike. */
  search?: string | undefined
  /** Actions that are left out. */
  withoutActions?: readonly string[]
}

export interface AuditRow {
  seq: number
  actor_id: string | null
  action: string
  target: Record<string, unknown>
  ip_address: string | null
  created_time: Date
  outcome: string
  subject_ids: string[]
  before: unknown
  after: unknown
}

/** Entries that match, latest first, before a number. */
export async function selectAudit(
  db: Queryable,
  tenantId: string,
  filter: AuditFilter,
  { beforeSeq, limit }: { beforeSeq?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const { actorId, userId, action, isRefused, from, to, search, withoutActions = [] } = filter
  const conditions = [
    beforeSeq !== undefined && sql`seq < ${beforeSeq}`,
    actorId && sql`actor_id = ${actorId}`,
    userId && sql`subject_ids @> ARRAY[${userId}::uuid]`,
    action && sql`action = ${action}`,
    withoutActions.length > 0 && sql`action <> ALL(${[...withoutActions]}::text[])`,
    isRefused !== undefined && sql`(outcome <> 'ok') = ${isRefused}`,
    from !== undefined && sql`created_time >= ${new Date(from)}`,
    to !== undefined && sql`created_time < ${new Date(to)}`,
    search && sql`lower(action || ' ' || target::text) LIKE ${`%${escapeLike(search.toLowerCase())}%`}`,
  ].filter(condition => typeof condition === 'object')
  const { rows } = await sql<AuditRow>`
    SELECT seq, actor_id, action, target, ip_address, created_time, outcome, to_jsonb(subject_ids) AS subject_ids, before, after
    FROM audit WHERE ${sql.join([sql`tenant_id = ${tenantId}`, ...conditions], sql` AND `)}
    ORDER BY seq DESC LIMIT ${limit}`.execute(db)
  return rows
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
