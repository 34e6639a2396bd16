import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireOther } from '../policy.ts'
import { viewRows } from '../users/user-cache.ts'
import { findUser } from '../users/user-store.ts'

export const deleteUser: Handler<typeof contract.identity.deleteUser, App> = async (
  { app, me },
  { params },
) => {
  requireOther(me, params.value)
  await app.services.administrators.requireNotAbove(app, me, params.value)
  await app.services.eraseAccount(app, me.tenantId, params.value)
  const row = await findUser(app.db, me.tenantId, params.value)
  if (!row) throw fail('userNotFound')
  const [user] = await viewRows(app, me, [row])
  return user!
}
