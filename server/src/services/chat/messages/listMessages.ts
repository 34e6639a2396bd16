import { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findInRoom } from '../search/search.ts'
import { readPage } from './page.ts'
import { viewMessages } from './view.ts'

export const listMessages: Handler<typeof contract.chat.listMessages, App> = async (
  { app, me },
  { params, query },
) => {
  const { roomId } = params
  // One limit for searching, by whichever call.
  if (query.search) app.rateLimiter.take(`searchMessages:${me.userId}`, contract.chat.searchMessages.limit)
  const { rows, hasOlder, hasNewer } = query.search
    ? await findInRoom(app, me, roomId, { ...query, search: query.search })
    : await readPage(app, me, roomId, query)
  return { items: await viewMessages(app, app.db, me, rows), hasOlder, hasNewer }
}
