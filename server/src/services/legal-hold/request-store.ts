import type { HoldRequestKind } from '@trau/contract'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { RequestRow } from './tables.ts'

/** The SQL of `hold_request`. */

export async function insertRequest(
  tx: Tx,
  row: Omit<RequestRow, 'status' | 'decided_by' | 'decided_time'>,
): Promise<RequestRow> {
  return tx
    .insertInto('hold_request')
    .values({ ...row, status: 'PENDING' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findRequest(
  q: Queryable,
  tenantId: string,
  requestId: string,
): Promise<RequestRow | undefined> {
  return q
    .selectFrom('hold_request')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

/** Latest first: an id begins with its time. */
export async function selectRequests(
  q: Queryable,
  tenantId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<RequestRow[]> {
  return q
    .selectFrom('hold_request')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(before !== undefined, query => query.where('request_id', '<', before!))
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute()
}

/** One of this kind that can still be approved. */
export async function findWaiting(
  q: Queryable,
  of: { tenantId: string; holdId: string; kind: HoldRequestKind; now: Date },
): Promise<RequestRow | undefined> {
  return q
    .selectFrom('hold_request')
    .selectAll()
    .where('tenant_id', '=', of.tenantId)
    .where('hold_id', '=', of.holdId)
    .where('kind', '=', of.kind)
    .where('status', '=', 'PENDING')
    .where('expires_time', '>', of.now)
    .executeTakeFirst()
}

/** Undefined where somebody else decided first, or its time is over. */
export async function decideRequest(
  tx: Tx,
  { tenant_id, request_id }: Pick<RequestRow, 'tenant_id' | 'request_id'>,
  to: { status: 'APPROVED' | 'REFUSED' | 'WITHDRAWN'; by: string; now: Date },
): Promise<RequestRow | undefined> {
  return tx
    .updateTable('hold_request')
    .set({ status: to.status, decided_by: to.by, decided_time: to.now })
    .where('tenant_id', '=', tenant_id)
    .where('request_id', '=', request_id)
    .where('status', '=', 'PENDING')
    .where('expires_time', '>', to.now)
    .returningAll()
    .executeTakeFirst()
}
