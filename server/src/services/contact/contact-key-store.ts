import { sql } from 'kysely'
import type { Tx } from '#platform/db/index.ts'
import { lockAllBooks } from './contact-store.ts'
import type { KeyRing } from './keys.ts'

/** Writes at most `limit` contacts of one tenant anew under the current key. Returns how many. */
export async function moveBatch(tx: Tx, { current, of }: KeyRing, limit: number): Promise<number> {
  const next = await tx
    .selectFrom('contact')
    .select('tenant_id')
    .where('key_id', '<>', current.id)
    .limit(1)
    .executeTakeFirst()
  if (!next) return 0
  await lockAllBooks(tx, next.tenant_id)
  const rows = await tx
    .selectFrom('contact')
    .select(['user_id', 'contact_id', 'key_id', 'phone_sealed'])
    .where('tenant_id', '=', next.tenant_id)
    .where('key_id', '<>', current.id)
    .limit(limit)
    .execute()
  const numbers = rows.map(row => of(row.key_id).open(row.phone_sealed))
  await sql`
    UPDATE contact AS c SET key_id = ${current.id}, phone_hash = n.hash, phone_sealed = n.sealed
    FROM unnest(${rows.map(row => row.user_id)}::uuid[], ${rows.map(row => row.contact_id)}::uuid[],
      ${numbers.map(number => current.hash(next.tenant_id, number))}::bytea[],
      ${numbers.map(number => current.seal(number))}::bytea[]) AS n (user_id, contact_id, hash, sealed)
    WHERE c.tenant_id = ${next.tenant_id} AND c.user_id = n.user_id AND c.contact_id = n.contact_id`.execute(
    tx,
  )
  return rows.length
}

export async function selectKeysInUse(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('contact').select('key_id').distinct().execute()
  return rows.map(row => row.key_id)
}
