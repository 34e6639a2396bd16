import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { Identifier } from '../users/identifiers.ts'
import { columnOf, columns, type UserRow } from '../users/user-store.ts'

export interface Account {
  user: UserRow
  passwordHash: string | null
  /** When the password was last changed; null while it is the first one. */
  passwordTime: Date | null
}

/** Who is called so, with the hash that proves it; undefined when nobody is. */
export const findAccount = (
  db: Queryable,
  tenantId: string,
  { kind, value }: Identifier,
): Promise<Account | undefined> => findBy(db, tenantId, columnOf[kind], value)

/** The account of a person, with the hash that proves it. */
export const findAccountOf = (
  db: Queryable,
  tenantId: string,
  userId: string,
): Promise<Account | undefined> => findBy(db, tenantId, 'user_id', userId)

async function findBy(
  db: Queryable,
  tenantId: string,
  column: 'user_id' | (typeof columnOf)[Identifier['kind']],
  value: string,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select([...columns, 'password_hash', 'password_changed_time'])
    .where('tenant_id', '=', tenantId)
    .where(column, '=', value)
    .executeTakeFirst()
  if (!row) return undefined
  const { password_hash, password_changed_time, ...user } = row
  return { user, passwordHash: password_hash, passwordTime: password_changed_time }
}

export interface NewAccount extends UserKey {
  username: string
  email: string | undefined
  phoneNumber: string | undefined
  /** Absent for who comes in by another way. */
  passwordHash: string | null
  providerType?: 'OIDC' | 'LDAP' | 'SCIM'
  fullName: string
  displayName?: string
  firstName: string
  lastName: string
  language: string | undefined
  /** Proven by a code before there was an account. */
  verifiedEmail?: boolean
  verifiedPhone?: boolean
  now: number
}

/** @throws the unique violation of `app_user_username`, `app_user_email` or `app_user_phone` */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<UserRow> {
  return tx.insertInto('app_user').values(rowOf(account)).returning(columns).executeTakeFirstOrThrow()
}

/** An account as it is stored. */
export const rowOf = (account: NewAccount) => ({
  tenant_id: account.tenantId,
  user_id: account.userId,
  username: account.username,
  email: account.email ?? null,
  phone_number: account.phoneNumber ?? null,
  password_hash: account.passwordHash,
  full_name: account.fullName,
  display_name: account.displayName ?? '',
  first_name: account.firstName,
  last_name: account.lastName,
  ...(account.language ? { language: account.language } : {}),
  ...(account.providerType ? { provider_type: account.providerType } : {}),
  verified_email: account.verifiedEmail ?? false,
  verified_phone: account.verifiedPhone ?? false,
  created_time: new Date(account.now),
  updated_time: new Date(account.now),
})

/** Replaces a hash, unless it was changed meanwhile. */
export async function replacePasswordHash(
  db: Queryable,
  tenantId: string,
  userId: string,
  hash: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash: hash.to })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('password_hash', '=', hash.from)
    .execute()
}

export async function hasPassword(db: Queryable, tenantId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select(sql<boolean>`password_hash IS NOT NULL`.as('is_set'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.is_set ?? false
}

export async function hasAdministrator(db: Queryable, tenantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('is_admin', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasSeveralAccounts(db: Queryable, tenantId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('erased_time', 'is', null)
    .limit(2)
    .execute()
  return rows.length > 1
}

/** When the password was last changed; undefined while it is the first one. */
export async function passwordChangedTime(
  db: Queryable,
  tenantId: string,
  userId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('password_changed_time')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.password_changed_time ?? undefined
}
