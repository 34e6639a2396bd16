import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { listFriendshipPage } from './friendship-list.ts'

export const listSentRequests: Handler<typeof contract.identity.listSentRequests, App> = (
  { app, me },
  { query },
) =>
  listFriendshipPage(
    app,
    me,
    query,
    { statuses: ['PENDING'], direction: 'SENT' },
    { order: 'requested', direction: 'desc' },
  )
