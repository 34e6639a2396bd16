import { sql } from 'kysely'
import type { UserKey } from '../../../platform/auth/user-key.ts'
import type { Queryable, Tx } from '../../../platform/db/index.ts'
import type { Identifier } from '../users/identifiers.ts'
import { columnOf, columns, type UserRow } from '../users/user-store.ts'

export interface Account {
  user: UserRow
  passwordHash: string | null
}

/** Who is called so, with the hash that proves it; undefined when nobody is. */
export async function findAccount(
  db: Queryable,
  tenantId: string,
  identifier: Identifier,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select([...columns, 'password_hash'])
    .where('tenant_id', '=', tenantId)
    .where(columnOf[identifier.kind], '=', identifier.value)
    .executeTakeFirst()
  if (!row) return undefined
  const { password_hash, ...user } = row
  return { user, passwordHash: password_hash }
}

export interface NewAccount extends UserKey {
  username: string
  email: string | undefined
  phoneNumber: string | undefined
  /** Absent for who comes in by another way. */
  passwordHash: string | null
  providerType?: 'OIDC'
  fullName: string
  firstName: string
  lastName: string
  language: string | undefined
  isAdmin: boolean
  /** Proven by a code before there was an account. */
  verifiedEmail?: boolean
  verifiedPhone?: boolean
  now: number
}

/** @throws the unique violation of `app_user_username`, `app_user_email` or `app_user_phone` */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<UserRow> {
  return tx
    .insertInto('app_user')
    .values({
      tenant_id: account.tenantId,
      user_id: account.userId,
      username: account.username,
      email: account.email ?? null,
      phone_number: account.phoneNumber ?? null,
      password_hash: account.passwordHash,
      full_name: account.fullName,
      first_name: account.firstName,
      last_name: account.lastName,
      ...(account.language ? { language: account.language } : {}),
      is_admin: account.isAdmin,
      ...(account.providerType ? { provider_type: account.providerType } : {}),
      verified_email: account.verifiedEmail ?? false,
      verified_phone: account.verifiedPhone ?? false,
      created_time: new Date(account.now),
      updated_time: new Date(account.now),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

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
