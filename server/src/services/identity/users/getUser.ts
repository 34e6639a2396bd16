import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireKnown } from './known.ts'
import { viewOne } from './user-cache.ts'

export const getUser: Handler<typeof contract.identity.getUser, App> = async ({ app, me }, { params }) => {
  await requireKnown(app, me, [params.value])
  const user = await viewOne(app, me, params.value)
  if (!user) throw fail('userNotFound')
  return user
}
