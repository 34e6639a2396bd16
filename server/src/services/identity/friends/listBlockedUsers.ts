import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectBlocked } from './block-store.ts'
import { viewFriendships } from './friendship.ts'

export const listBlockedUsers: Handler<typeof contract.identity.listBlockedUsers, App> = async (
  { app, me },
  { query },
) => {
  const { items, total } = await selectBlocked(app.db, me.tenantId, me.userId, query)
  const ids = items.map(row => row.blocked_user_id)
  return { items: await viewFriendships(app, me, ids), total }
}
