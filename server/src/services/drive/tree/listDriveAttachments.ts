import type { contract } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { cursorOf } from '#platform/cursor.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireSpaceRoot } from '../policy.ts'
import { visiblePage } from '../visible-page.ts'
import { selectAttachments } from './attachment-store.ts'
import { viewNodes } from './view.ts'

const cursor = cursorOf(z.object({ seq: z.int().min(0), position: z.int().min(-1).max(32_767) }))

export const listDriveAttachments: Handler<typeof contract.drive.listDriveAttachments, App> = async (
  { app, me },
  { params: { spaceId }, query },
) => {
  await requireSpaceRoot(app, app.db, me, spaceId)
  const { accesses, next } = await visiblePage(app, me, {
    limit: query.limit,
    after: query.cursor === undefined ? undefined : cursor.decode(query.cursor),
    select: (after, limit) => selectAttachments(app.db, me.tenantId, spaceId, after, limit),
    placeOf: row => ({ seq: row.seq!, position: row.position! }),
  })
  const items = await viewNodes(app.db, me, accesses)
  return next ? { items, nextCursor: cursor.encode(next) } : { items }
}
