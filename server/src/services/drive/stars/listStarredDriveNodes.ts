import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewNodes } from '../tree/view.ts'
import { timeCursor, visiblePage } from '../visible-page.ts'
import { selectStars } from './star-store.ts'

export const listStarredDriveNodes: Handler<typeof contract.drive.listStarredDriveNodes, App> = async (
  { app, me },
  { query },
) => {
  const { accesses, next } = await visiblePage(app, me, {
    limit: query.limit,
    after: query.cursor === undefined ? undefined : timeCursor.decode(query.cursor),
    select: (after, limit) => selectStars(app.db, me, after, limit),
    placeOf: row => ({ time: row.created_time.getTime(), nodeId: row.node_id }),
  })
  const items = await viewNodes(app.db, me, accesses)
  return next ? { items, nextCursor: timeCursor.encode(next) } : { items }
}
