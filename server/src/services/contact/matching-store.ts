import { sql } from 'kysely'
import type { Tx } from '#platform/db/index.ts'
import { columns } from './contact-store.ts'
import type { ContactRow } from './tables.ts'

export interface PhoneChange {
  id: number
  tenant_id: string
  user_id: string
}

/** A person and a hash that their number may stand under. */
export interface Place {
  userId: string
  hash: Buffer
}

/** The oldest changes of numbers that nobody else is at. */
export async function selectChanges(tx: Tx, limit: number): Promise<PhoneChange[]> {
  return tx
    .selectFrom('phone_change')
    .selectAll()
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function deleteChanges(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('phone_change').where('id', 'in', ids).execute()
}

const placeList = (places: readonly Place[]) => sql`
  unnest(${places.map(place => place.userId)}::uuid[], ${places.map(place => place.hash)}::bytea[]) AS p (user_id, hash)`

/** These people's contacts with a number that is theirs no more belong to nobody. */
export async function unmatchContacts(
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
  places: readonly Place[],
): Promise<void> {
  await sql`
    UPDATE contact AS c SET matched_user_id = NULL
    WHERE c.tenant_id = ${tenantId} AND c.matched_user_id = ANY(${userIds}::uuid[])
      AND NOT EXISTS (
        SELECT FROM ${placeList(places)} WHERE p.user_id = c.matched_user_id AND p.hash = c.phone_hash
      )`.execute(tx)
}

/** Gives the contacts with these numbers to whose they are, and answers those that had nobody or somebody else. */
export async function matchContacts(
  tx: Tx,
  tenantId: string,
  places: readonly Place[],
): Promise<ContactRow[]> {
  if (places.length === 0) return []
  const { rows } = await sql<ContactRow>`
    UPDATE contact AS c SET matched_user_id = p.user_id
    FROM ${placeList(places)}
    WHERE c.tenant_id = ${tenantId} AND c.phone_hash = p.hash AND c.user_id <> p.user_id
      AND c.matched_user_id IS DISTINCT FROM p.user_id
    RETURNING ${sql.join(columns.map(column => sql.ref(`c.${column}`)))}`.execute(tx)
  return rows
}
