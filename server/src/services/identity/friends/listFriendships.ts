import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { listFriendshipPage, readFilter } from './friendship-list.ts'

export const listFriendships: Handler<typeof contract.identity.listFriendships, App> = (
  { app, me },
  { query },
) => listFriendshipPage(app, me, query, readFilter(query), { order: 'updated', direction: 'desc' })
