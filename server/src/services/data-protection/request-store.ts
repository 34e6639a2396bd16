import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { RequestRow } from './tables.ts'

/** The SQL of `data_request`. Ids grow with time, and so do the deadlines. */

/** What is still to be answered. */
export const waitingStatuses = ['OPEN', 'IN_PROGRESS'] as const satisfies readonly RequestRow['status'][]

export const insertRequest = (tx: Tx, row: RequestRow): Promise<RequestRow> =>
  tx.insertInto('data_request').values(row).returningAll().executeTakeFirstOrThrow()

export async function countWaiting(q: Queryable, { tenantId, userId }: UserKey): Promise<number> {
  const { count } = await q
    .selectFrom('data_request')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('status', 'in', waitingStatuses)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const lockRequest = (tx: Tx, tenantId: string, requestId: string): Promise<RequestRow | undefined> =>
  tx
    .selectFrom('data_request')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()

export const updateRequest = (
  tx: Tx,
  { tenant_id, request_id }: RequestRow,
  change: Partial<Pick<RequestRow, 'status' | 'answer' | 'answered_by' | 'answered_time'>>,
): Promise<RequestRow> =>
  tx
    .updateTable('data_request')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('request_id', '=', request_id)
    .returningAll()
    .executeTakeFirstOrThrow()

interface PageOf {
  after: string | undefined
  limit: number
}

/** Of one person; latest first. */
export const selectOwnRequests = (
  q: Queryable,
  { tenantId, userId }: UserKey,
  { after, limit }: PageOf,
): Promise<RequestRow[]> =>
  q
    .selectFrom('data_request')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .$if(after !== undefined, query => query.where('request_id', '<', after!))
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute()

/** Those to be answered, the earliest deadline first; or all, latest first. */
export const selectRequests = (
  q: Queryable,
  tenantId: string,
  { filter, after, limit }: PageOf & { filter: 'WAITING' | 'ALL' },
): Promise<RequestRow[]> => {
  const isWaiting = filter === 'WAITING'
  return q
    .selectFrom('data_request')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(isWaiting, query => query.where('status', 'in', waitingStatuses))
    .$if(after !== undefined, query => query.where('request_id', isWaiting ? '>' : '<', after!))
    .orderBy('request_id', isWaiting ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}
