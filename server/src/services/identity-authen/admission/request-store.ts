import type { RegistrationState } from '@trau/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import type { GivenConsent } from './consents-port.ts'
import type { RequestRow, WaitingIdentity } from './tables.ts'

/** The SQL of `registration_request`. */

export interface NewRequest
  extends Omit<RequestRow, 'identity' | 'consent' | 'reason' | 'user_id' | 'decided_by' | 'decided_time'> {
  identity: WaitingIdentity | null
  consent: GivenConsent | null
}

/** @throws the unique violation of `registration_username` */
export async function insertRequest(tx: Tx, { identity, consent, ...row }: NewRequest): Promise<void> {
  await tx
    .insertInto('registration_request')
    .values({
      ...row,
      identity: identity && JSON.stringify(identity),
      consent: consent && JSON.stringify(consent),
      user_id: null,
      decided_by: null,
      decided_time: null,
    })
    .execute()
}

export const findByToken = (
  q: Queryable,
  tenantId: string,
  tokenHash: Buffer,
): Promise<RequestRow | undefined> =>
  q
    .selectFrom('registration_request')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/** What waits under this name, by which somebody tries to sign in. */
export async function findWaiting(
  q: Queryable,
  tenantId: string,
  name: { kind: 'username' | 'email' | 'phoneNumber'; value: string },
): Promise<RequestRow | undefined> {
  const column = { username: 'username', email: 'email', phoneNumber: 'phone_number' } as const
  return q
    .selectFrom('registration_request')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'PENDING')
    .where(column[name.kind], '=', name.value)
    .orderBy('registration_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a registration that waits has this username. */
export const isUsernameWaiting = async (q: Queryable, tenantId: string, username: string): Promise<boolean> =>
  (await findWaiting(q, tenantId, { kind: 'username', value: username })) !== undefined

const waitsByIdentity = (tenantId: string, { issuer, subject }: { issuer: string; subject: string }) => sql`
  tenant_id = ${tenantId} AND status = 'PENDING' AND identity IS NOT NULL
    AND identity ->> 'issuer' = ${issuer} AND identity ->> 'subject' = ${subject}`

/** The token of one that waits by this account of another service is replaced; undefined where none waits. */
export async function renewTokenOfIdentity(
  tx: Tx,
  tenantId: string,
  identity: { issuer: string; subject: string },
  tokenHash: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE registration_request SET token_hash = ${tokenHash}
    WHERE ${waitsByIdentity(tenantId, identity)}
    RETURNING 1`.execute(tx)
  return rows.length > 0
}

/** Whoever is in by this account of another service does not wait any more. */
export async function deleteWaitingOfIdentity(
  tx: Tx,
  tenantId: string,
  identity: { issuer: string; subject: string },
): Promise<void> {
  await sql`DELETE FROM registration_request WHERE ${waitsByIdentity(tenantId, identity)}`.execute(tx)
}

export async function countWaiting(q: Queryable, tenantId: string): Promise<number> {
  const { total } = await q
    .selectFrom('registration_request')
    .select(count => count.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return Number(total)
}

interface Filter {
  status: RegistrationState
  search: string | undefined
}

/** Those that wait by age; decided ones with the latest first. */
export async function selectRequests(
  q: Queryable,
  tenantId: string,
  { status, search }: Filter,
  page: { offset: number; limit: number },
): Promise<{ rows: RequestRow[]; total: number }> {
  const where = <O>(query: SelectQueryBuilder<Tables, 'registration_request', O>) => {
    const ofStatus = query.where('tenant_id', '=', tenantId).where('status', '=', status)
    if (!search) return ofStatus
    const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    return ofStatus.where(
      sql<boolean>`(username ILIKE ${part} OR email ILIKE ${part} OR phone_number LIKE ${part}
        OR fold(full_name) LIKE fold(${part}))`,
    )
  }
  const [rows, { total }] = await Promise.all([
    where(q.selectFrom('registration_request').selectAll())
      .orderBy('registration_id', status === 'PENDING' ? 'asc' : 'desc')
      .offset(page.offset)
      .limit(page.limit)
      .execute(),
    where(
      q.selectFrom('registration_request').select(count => count.fn.countAll<number>().as('total')),
    ).executeTakeFirstOrThrow(),
  ])
  return { rows: rows as RequestRow[], total: Number(total) }
}

/** One that waits, held until the transaction ends. */
export const lockWaiting = (
  tx: Tx,
  tenantId: string,
  registrationId: string,
): Promise<RequestRow | undefined> =>
  tx
    .selectFrom('registration_request')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('registration_id', '=', registrationId)
    .where('status', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst()

/** What signs in to it is not kept any longer. */
export const setDecided = (
  tx: Tx,
  { tenant_id, registration_id }: RequestRow,
  decision: Pick<RequestRow, 'status' | 'user_id' | 'reason' | 'decided_by' | 'decided_time'>,
): Promise<RequestRow> =>
  tx
    .updateTable('registration_request')
    .set({ ...decision, password_hash: null })
    .where('tenant_id', '=', tenant_id)
    .where('registration_id', '=', registration_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Whether one that waited is gone. */
export async function deleteWaiting(q: Queryable, tenantId: string, tokenHash: Buffer): Promise<boolean> {
  const row = await q
    .deleteFrom('registration_request')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .where('status', '=', 'PENDING')
    .returning('registration_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldRequests(
  q: Queryable,
  { waitingSince, decidedSince }: { waitingSince: Date; decidedSince: Date },
  size: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM registration_request WHERE (tenant_id, registration_id) IN (
      SELECT tenant_id, registration_id FROM registration_request
      WHERE (status = 'PENDING' AND created_time < ${waitingSince}) OR decided_time < ${decidedSince}
      LIMIT ${size})`.execute(q)
  return Number(numAffectedRows ?? 0)
}
