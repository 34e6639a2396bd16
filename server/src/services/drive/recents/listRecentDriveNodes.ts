import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewNodes } from '../tree/view.ts'
import { timeCursor, visiblePage } from '../visible-page.ts'
import { selectRecents } from './recent-store.ts'

export const listRecentDriveNodes: Handler<typeof contract.drive.listRecentDriveNodes, App> = async (
  { app, me },
  { query },
) => {
  const { accesses, next } = await visiblePage(app, me, {
    limit: query.limit,
    after: query.cursor === undefined ? undefined : timeCursor.decode(query.cursor),
    select: (after, limit) => selectRecents(app.db, me, after, limit),
    placeOf: row => ({ time: row.opened_time.getTime(), nodeId: row.node_id }),
  })
  const items = await viewNodes(app.db, me, accesses)
  return next ? { items, nextCursor: timeCursor.encode(next) } : { items }
}
