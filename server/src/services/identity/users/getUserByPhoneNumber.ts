import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findDiscoverable } from './discovery.ts'
import { normalizePhone } from './identifiers.ts'
import { viewRows } from './user-cache.ts'

export const getUserByPhoneNumber: Handler<typeof contract.identity.getUserByPhoneNumber, App> = async (
  { app, me },
  { params },
) => {
  const value = normalizePhone(params.value)
  const row = value && (await findDiscoverable(app, me, { kind: 'phoneNumber', value }))
  if (!row) throw fail('userNotFound')
  const [user] = await viewRows(app, me, [row])
  return user!
}
