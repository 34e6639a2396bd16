import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import { columns, type UserRow } from '../users/user-store.ts'

export const accountOrders = ['name', 'username', 'createdTime', 'lastActiveTime'] as const
export type AccountOrder = (typeof accountOrders)[number]

export interface AccountQuery {
  /** Folded beginnings of words, or a part of an address or number. */
  search?: string | undefined
  status?: 'ACTIVE' | 'LOCKED' | undefined
  isAdmin?: boolean | undefined
  /** Those who hold this role. */
  roleId?: string | undefined
  order: AccountOrder
  direction: 'asc' | 'desc'
  offset: number
  limit: number
}

const expressions = {
  name: sql`coalesce(nullif(u.display_name, ''), u.full_name) COLLATE "vi-x-icu"`,
  username: sql`u.username COLLATE "C"`,
  createdTime: sql`u.created_time`,
  lastActiveTime: sql`u.last_active_time`,
} satisfies Record<AccountOrder, unknown>

/** Accounts as an administrator looks through them: everybody's, locked ones too. */
export async function selectAccounts(
  db: Queryable,
  tenantId: string,
  query: AccountQuery,
): Promise<{ items: UserRow[]; total: number }> {
  const { search, status, isAdmin, roleId } = query
  const pattern = `%${(search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const where = sql`u.tenant_id = ${tenantId} AND u.erased_time IS NULL
    ${status ? sql`AND u.is_locked = ${status === 'LOCKED'}` : sql``}
    ${isAdmin === undefined ? sql`` : sql`AND u.is_admin = ${isAdmin}`}
    ${roleId ? sql`AND u.user_id IN (SELECT ru.user_id FROM role_user ru WHERE ru.tenant_id = ${tenantId} AND ru.role_id = ${roleId})` : sql``}
    ${search ? sql`AND (u.search_text LIKE fold(${pattern}) OR u.email LIKE ${pattern} OR u.phone_number LIKE ${pattern.replace('%0', '%')})` : sql``}`
  const direction = query.direction === 'desc' ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`
  const [{ rows: items }, { rows: countRows }] = await Promise.all([
    sql<UserRow>`
      SELECT ${sql.join(columns.map(column => sql.ref(`u.${column}`)))} FROM app_user AS u WHERE ${where}
      ORDER BY ${expressions[query.order]} ${direction}, u.user_id LIMIT ${query.limit} OFFSET ${query.offset}`.execute(
      db,
    ),
    sql<{ total: number }>`SELECT count(*) AS total FROM app_user AS u WHERE ${where}`.execute(db),
  ])
  return { items, total: countRows[0]!.total }
}
