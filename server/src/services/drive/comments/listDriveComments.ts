import type { contract } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { cursorOf } from '#platform/cursor.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireNode } from '../policy.ts'
import { selectComments, viewComment } from './comment-store.ts'

const cursor = cursorOf(z.uuid())

export const listDriveComments: Handler<typeof contract.driveSharing.listDriveComments, App> = async (
  { app, me },
  { params, query },
) => {
  const before = query.cursor === undefined ? undefined : cursor.decode(query.cursor)
  await requireNode(app, app.db, me, params.nodeId, 'VIEW', { trashed: true })
  const rows = await selectComments(app.db, me.tenantId, params.nodeId, before, query.limit + 1)
  const items = rows.slice(0, query.limit).map(viewComment)
  return rows.length > query.limit ? { items, nextCursor: cursor.encode(items.at(-1)!.commentId) } : { items }
}
