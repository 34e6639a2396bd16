import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { lockRequest, waitingStatuses } from './request-store.ts'
import type { RequestRow } from './tables.ts'

/**
 * A request that can still be answered or taken back.
 * @param options.ofUser whose it must be; to anybody else there is none
 * @throws dataRequestNotFound, dataRequestAnswered
 */
export async function lockUnanswered(
  tx: Tx,
  tenantId: string,
  requestId: string,
  { ofUser }: { ofUser?: string } = {},
): Promise<RequestRow> {
  const row = await lockRequest(tx, tenantId, requestId)
  if (!row || (ofUser !== undefined && row.user_id !== ofUser)) throw fail('dataRequestNotFound')
  if (!(waitingStatuses as readonly string[]).includes(row.status)) throw fail('dataRequestAnswered')
  return row
}
