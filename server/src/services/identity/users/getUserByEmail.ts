import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findDiscoverable } from './discovery.ts'
import { normalizeEmail } from './identifiers.ts'
import { viewRows } from './user-cache.ts'

export const getUserByEmail: Handler<typeof contract.identity.getUserByEmail, App> = async (
  { app, me },
  { params },
) => {
  const value = normalizeEmail(params.value)
  const row = value && (await findDiscoverable(app, me, { kind: 'email', value }))
  if (!row) throw fail('userNotFound')
  const [user] = await viewRows(app, me, [row])
  return user!
}
