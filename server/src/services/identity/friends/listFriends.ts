import type { contract } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewOnlineStatuses } from '../users/user-cache.ts'
import { viewFriendships } from './friendship.ts'
import { listFriendshipPage, readOrder, wordsOf } from './friendship-list.ts'
import { selectFriendshipPage } from './friendship-store.ts'

const byName = { order: 'givenName', direction: 'asc' } as const
const statusFilter = { statuses: ['ACCEPTED'] }
const Payload = z.object({ online: z.union([z.boolean(), z.stringbool()]).nullish() })
/** Who is here is known in memory and follows privacy, so these are picked here; more friends than this nobody has. */
const mostFriends = 10_000

export const listFriends: Handler<typeof contract.identity.listFriends, App> = async (
  { app, me },
  { query },
) => {
  const { online } = readPayload(Payload, query)
  if (!online) return listFriendshipPage(app, me, query, statusFilter, byName)
  const { items } = await selectFriendshipPage(
    app.db,
    me.tenantId,
    me.userId,
    { ...statusFilter, words: wordsOf(query.search) },
    { ...readOrder(query, byName), offset: 0, limit: mostFriends },
  )
  const friendshipsByUser = new Map(items.map(row => [row.other_id, row]))
  const here = new Set(
    (await viewOnlineStatuses(app, me, [...friendshipsByUser.keys()])).flatMap(s =>
      s.isOnline ? s.userId : [],
    ),
  )
  const ids = [...friendshipsByUser.keys()].filter(id => here.has(id))
  const page = ids.slice(query.offset, query.offset + query.limit)
  return { items: await viewFriendships(app, me, page, friendshipsByUser), total: ids.length }
}
