import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findByUsername, findDiscoverable } from './discovery.ts'
import { parseIdentifier } from './identifiers.ts'
import { viewRows } from './user-cache.ts'

/** As typed at the door; an address or number leads only to who lets themselves be found by it. */
export const getUserByLoginName: Handler<typeof contract.identity.getUserByLoginName, App> = async (
  { app, me },
  { params },
) => {
  const identifier = parseIdentifier(params.value)
  const row =
    identifier &&
    (identifier.kind === 'username'
      ? await findByUsername(app, me, identifier.value)
      : await findDiscoverable(app, me, { kind: identifier.kind, value: identifier.value }))
  if (!row) throw fail('userNotFound')
  const [user] = await viewRows(app, me, [row])
  return user!
}
