import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { knownTo } from './known.ts'
import { viewUsers } from './user-cache.ts'

/** In the order asked for, without whom the caller may not hear of. */
export const getManyUsers: Handler<typeof contract.identity.getManyUsers, App> = async (
  { app, me },
  { params },
) => {
  const users = await viewUsers(app, me, [...(await knownTo(app, me, params.value))])
  const items = params.value.flatMap(id => users.get(id) ?? [])
  return { items, total: items.length }
}
