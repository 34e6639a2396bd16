import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findByUsername } from './discovery.ts'
import { viewRows } from './user-cache.ts'

export const getUserByUsername: Handler<typeof contract.identity.getUserByUsername, App> = async (
  { app, me },
  { params },
) => {
  const value = params.value.toLowerCase()
  const row = await findByUsername(app, me, value)
  if (!row) throw fail('userNotFound')
  const [user] = await viewRows(app, me, [row])
  return user!
}
