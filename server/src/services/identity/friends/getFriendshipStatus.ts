import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireKnown } from '../users/known.ts'
import { viewFriendships } from './friendship.ts'

export const getFriendshipStatus: Handler<typeof contract.identity.getFriendshipStatus, App> = async (
  { app, me },
  { params },
) => {
  await requireKnown(app, me, [params.value])
  const [friendship] = await viewFriendships(app, me, [params.value])
  if (!friendship?.friendUser) throw fail('userNotFound')
  return friendship
}
