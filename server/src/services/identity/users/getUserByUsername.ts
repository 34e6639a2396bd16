import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { viewRows } from './user-cache.ts'
import { selectUserBy } from './user-store.ts'

export const getUserByUsername: Handler<typeof contract.identity.getUserByUsername, App> = async (
  { app, me },
  { params },
) => {
  const value = params.value.toLowerCase()
  const row = await selectUserBy(app.db, me.tenantId, { kind: 'username', value })
  if (!row) throw fail('userNotFound')
  const [user] = await viewRows(app, me, [row])
  return user!
}
