import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireKnown } from '../users/known.ts'
import { viewOnlineStatuses } from '../users/user-cache.ts'

export const getUserOnline: Handler<typeof contract.identity.getUserOnline, App> = async (
  { app, me },
  { params },
) => {
  await requireKnown(app, me, [params.value])
  const [status] = await viewOnlineStatuses(app, me, [params.value])
  if (!status) throw fail('userNotFound')
  return status
}
