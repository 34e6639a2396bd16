import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireSpaceRoot } from '../policy.ts'
import { viewNodesWithPath } from '../tree/view.ts'
import { timeCursor, visiblePage } from '../visible-page.ts'
import { selectTrash } from './trash-store.ts'

export const listDriveTrash: Handler<typeof contract.drive.listDriveTrash, App> = async (
  { app, me },
  { params: { spaceId }, query },
) => {
  await requireSpaceRoot(app, app.db, me, spaceId)
  const { accesses, next } = await visiblePage(app, me, {
    limit: query.limit,
    after: query.cursor === undefined ? undefined : timeCursor.decode(query.cursor),
    select: (after, limit) =>
      selectTrash(app.db, me.tenantId, spaceId, { search: query.search ?? '', after, limit }),
    placeOf: row => ({ time: row.trashed_time!.getTime(), nodeId: row.node_id }),
    trashed: true,
  })
  const items = await viewNodesWithPath(app.db, me, accesses)
  return next ? { items, nextCursor: timeCursor.encode(next) } : { items }
}
