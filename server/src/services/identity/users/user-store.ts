import { type Selectable, sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Identifier } from './identifiers.ts'
import '../tables.ts'

/** All columns but the password's hash. */
export const columns = [
  'tenant_id',
  'user_id',
  'username',
  'email',
  'phone_number',
  'full_name',
  'display_name',
  'first_name',
  'last_name',
  'bio',
  'description',
  'gender',
  'birth_year',
  'birth_month',
  'birth_day',
  'address',
  'country',
  'website_url',
  'language',
  'avatar_id',
  'avatar_url',
  'avatar_hash',
  'cover_photo_id',
  'cover_photo_url',
  'cover_photo_hash',
  'profile_privacy',
  'field_privacy',
  'verified_email',
  'verified_phone',
  'provider_type',
  'is_admin',
  'is_locked',
  'locked_by',
  'limited_until',
  'meta',
  'attributes',
  'last_active_time',
  'links',
  'custom_status',
  'erased_time',
  'created_time',
  'updated_time',
] as const satisfies readonly (keyof Tables['app_user'])[]

/** A person without the password's hash, which leaves the table only through `findAccount`. */
export type UserRow = Pick<Selectable<Tables['app_user']>, (typeof columns)[number]>

export async function selectUsers(
  db: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<UserRow[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('app_user')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', userIds)
    .execute()
}

/** Ids of people who can sign in, by id: these, or all of the tenant. */
export async function selectActiveUserIds(
  db: Queryable,
  tenantId: string,
  page: { userIds?: readonly string[] | undefined; after: string | undefined; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('app_user')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('erased_time', 'is', null)
    .where('is_locked', '=', false)
  if (page.userIds) query = query.where('user_id', 'in', page.userIds)
  if (page.after) query = query.where('user_id', '>', page.after)
  return (await query.orderBy('user_id').limit(page.limit).execute()).map(row => row.user_id)
}

/** People born on these days of the year, by id. */
export async function selectBornOn(
  db: Queryable,
  days: readonly { month: number; day: number }[],
  after: string | undefined,
  limit: number,
): Promise<UserRow[]> {
  let query = db
    .selectFrom('app_user')
    .select(columns)
    .where('erased_time', 'is', null)
    .where('is_locked', '=', false)
    .where(eb => eb.or(days.map(({ month, day }) => eb.and({ birth_month: month, birth_day: day }))))
  if (after) query = query.where('user_id', '>', after)
  return query.orderBy('user_id').limit(limit).execute()
}

/** Straight from the table, for decisions that must not rest on what is remembered. */
export async function findUser(
  db: Queryable,
  tenantId: string,
  userId: string,
): Promise<UserRow | undefined> {
  return (await selectUsers(db, tenantId, [userId]))[0]
}

/** A person who is there. @throws userNotFound, also where the account was erased */
export async function requireUser(db: Queryable, tenantId: string, userId: string): Promise<UserRow> {
  const row = await findUser(db, tenantId, userId)
  if (!row || row.erased_time) throw fail('userNotFound')
  return row
}

export const columnOf = { username: 'username', email: 'email', phoneNumber: 'phone_number' } as const

export async function selectUserBy(
  db: Queryable,
  tenantId: string,
  identifier: Identifier,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where(columnOf[identifier.kind], '=', identifier.value)
    .executeTakeFirst()
}

/** The row, held until the transaction ends: it orders everything that is published about this person. */
export async function lockUser(tx: Tx, tenantId: string, userId: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('app_user')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Everything of a person that can change but who they are, and when they were last here. */
export type ProfileChange = Partial<
  Omit<UserRow, 'tenant_id' | 'user_id' | 'created_time' | 'updated_time' | 'last_active_time'>
> & { password_hash?: string | null }

export async function updateUser(
  tx: Tx,
  tenantId: string,
  userId: string,
  { field_privacy, links, attributes, meta, custom_status, ...change }: ProfileChange,
  now: number,
): Promise<UserRow> {
  return tx
    .updateTable('app_user')
    .set({
      ...change,
      ...(field_privacy && { field_privacy: JSON.stringify(field_privacy) }),
      ...(links && { links: JSON.stringify(links) }),
      ...(attributes && { attributes: JSON.stringify(attributes) }),
      ...(meta && { meta: JSON.stringify(meta) }),
      ...(custom_status !== undefined && {
        custom_status: custom_status && JSON.stringify(custom_status),
      }),
      updated_time: new Date(now),
    })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Never moves a time back, so that the order in which two processes write does not matter. */
export async function updateLastActive(
  db: Queryable,
  lastSeen: readonly (UserKey & { at: number })[],
): Promise<void> {
  await sql`
    UPDATE app_user AS u SET last_active_time = greatest(u.last_active_time, seen.at)
    FROM unnest(
      ${lastSeen.map(s => s.tenantId)}::text[], ${lastSeen.map(s => s.userId)}::uuid[],
      ${lastSeen.map(s => new Date(s.at))}::timestamptz[]
    ) AS seen (tenant_id, user_id, at)
    WHERE u.tenant_id = seen.tenant_id AND u.user_id = seen.user_id`.execute(db)
}
