import type { AppPassword } from '@trau/contract'
import type { Context } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { findUser, type UserRow } from '../identity/index.ts'
import { userNameFor } from './credentials.ts'
import type { AppPasswordRow } from './tables.ts'

export const viewAppPassword = (row: AppPasswordRow): AppPassword => ({
  appPasswordId: row.app_password_id,
  name: row.name,
  scope: row.scope,
  createdTime: row.created_time.getTime(),
  ...(row.last_used_time ? { lastUsedTime: row.last_used_time.getTime() } : {}),
  ...(row.last_used_by ? { lastUsedBy: row.last_used_by } : {}),
})

/** What a program needs beside the password. */
export const connectionOf = ({ origin }: Pick<Context, 'origin'>, user: UserRow) => ({
  address: `${origin}/dav/`,
  userName: userNameFor(user.tenant_id, user.username),
})

/** @throws unauthenticated when the account was erased meanwhile */
export async function requireOwner(context: Pick<Context, 'app'>, me: UserKey): Promise<UserRow> {
  const user = await findUser(context.app.db, me.tenantId, me.userId)
  if (!user) throw fail('unauthenticated')
  return user
}
