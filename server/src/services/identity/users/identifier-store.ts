import type { Queryable, Tx } from '#platform/db/index.ts'
import type { Identifier } from './identifiers.ts'
import { columnOf, columns, type UserRow } from './user-store.ts'

/** An e-mail address or phone number: what a code can prove. */
export type ProvableIdentifier = Identifier & { kind: 'email' | 'phoneNumber' }

const flagOf = { email: 'verified_email', phoneNumber: 'verified_phone' } as const

/** Since when the account has its password, or itself where that is not known; undefined where it has none. */
export async function findPasswordTime(
  db: Queryable,
  tenantId: string,
  userId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(['password_changed_time', 'created_time'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return row && (row.password_changed_time ?? row.created_time)
}

export async function setPasswordHash(
  tx: Tx,
  tenantId: string,
  userId: string,
  hash: string,
  now: number,
): Promise<UserRow | undefined> {
  return tx
    .updateTable('app_user')
    .set({ password_hash: hash, password_changed_time: new Date(now), updated_time: new Date(now) })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()
}

/**
 * Gives an account an address or number that a code has proven to be its person's. @throws the unique violation of `app_user_email` or
 * `app_user_phone`, when another account proved it first
 */
export async function setProvenIdentifier(
  tx: Tx,
  tenantId: string,
  userId: string,
  identifier: ProvableIdentifier,
  now: number,
): Promise<UserRow | undefined> {
  return tx
    .updateTable('app_user')
    .set({
      [columnOf[identifier.kind]]: identifier.value,
      [flagOf[identifier.kind]]: true,
      updated_time: new Date(now),
    })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()
}

/** Takes an address or number that nobody proved from whoever only named it. Answers from whom. */
export async function releaseUnproven(
  tx: Tx,
  tenantId: string,
  identifier: ProvableIdentifier,
  exceptUserId: string,
  now: number,
): Promise<UserRow | undefined> {
  return tx
    .updateTable('app_user')
    .set({ [columnOf[identifier.kind]]: null, updated_time: new Date(now) })
    .where('tenant_id', '=', tenantId)
    .where(columnOf[identifier.kind], '=', identifier.value)
    .where(flagOf[identifier.kind], '=', false)
    .where('user_id', '<>', exceptUserId)
    .returning(columns)
    .executeTakeFirst()
}

export const isProven = (user: UserRow, kind: ProvableIdentifier['kind']): boolean => user[flagOf[kind]]
