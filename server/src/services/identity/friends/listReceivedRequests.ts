import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { listFriendshipPage } from './friendship-list.ts'

export const listReceivedRequests: Handler<typeof contract.identity.listReceivedRequests, App> = (
  { app, me },
  { query },
) =>
  listFriendshipPage(
    app,
    me,
    query,
    { statuses: ['PENDING'], direction: 'RECEIVED' },
    { order: 'requested', direction: 'desc' },
  )
