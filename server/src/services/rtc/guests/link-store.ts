import { createHash } from 'node:crypto'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { CallKey } from '../call-rows.ts'
import type { CallLinkRow } from '../tables.ts'

/** A token is too random to be guessed, so one round of hashing keeps it from whoever reads the table. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const findLink = (db: Queryable, tenantId: string, token: string): Promise<CallLinkRow | undefined> =>
  db
    .selectFrom('call_link')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()

/** Whether it is there still; it stays until the transaction ends. */
export async function holdLink(tx: Tx, { tenant_id, link_id }: CallLinkRow): Promise<boolean> {
  const row = await tx
    .selectFrom('call_link')
    .select('link_id')
    .where('tenant_id', '=', tenant_id)
    .where('link_id', '=', link_id)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Of one call, those that have not expired, the oldest first. */
export const selectLinks = (
  db: Queryable,
  { tenantId, callId }: CallKey,
  now: Date,
): Promise<CallLinkRow[]> =>
  db
    .selectFrom('call_link')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .where('expires_time', '>', now)
    .orderBy('link_id')
    .execute()

export const insertLink = (tx: Tx, row: CallLinkRow): Promise<CallLinkRow> =>
  tx.insertInto('call_link').values(row).returningAll().executeTakeFirstOrThrow()

/** False where there is none. */
export async function deleteLink(
  db: Queryable,
  { tenantId, callId }: CallKey,
  linkId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('call_link')
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
