import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import type { UserRow } from './user-store.ts'
import '../tables.ts'

/** Whose these phone numbers (E.164) are. */
export async function selectPhoneOwners(
  db: Queryable,
  tenantId: string,
  phoneNumbers: readonly string[],
): Promise<Map<string, string>> {
  if (phoneNumbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('app_user')
    .select(['user_id', 'phone_number'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`phone_number = ANY(${phoneNumbers}::text[])`)
    .execute()
  return new Map(rows.map(row => [row.phone_number!, row.user_id]))
}

/** The phone numbers of these people, by their ids; who has none is left out. */
export async function selectPhonesOf(
  db: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('app_user')
    .select(['user_id', 'phone_number'])
    .where('tenant_id', '=', tenantId)
    .where('phone_number', 'is not', null)
    .where(sql<boolean>`user_id = ANY(${userIds}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.user_id, row.phone_number!]))
}

/** What decides whether somebody is found: little of a person, for many at once. */
export type Findable = Pick<
  UserRow,
  'user_id' | 'profile_privacy' | 'field_privacy' | 'is_locked' | 'erased_time'
>

export async function selectFindable(
  db: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<Findable[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('app_user')
    .select(['user_id', 'profile_privacy', 'field_privacy', 'is_locked', 'erased_time'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`user_id = ANY(${userIds}::uuid[])`)
    .execute()
}
