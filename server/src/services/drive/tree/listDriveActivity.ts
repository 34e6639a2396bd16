import type { contract } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { cursorOf } from '#platform/cursor.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireNode } from '../policy.ts'
import { secretTargetsAmong } from '../sharing/room-names.ts'
import { type ActivityPlace, selectActivity } from './change-store.ts'

const cursor = cursorOf<ActivityPlace>(z.object({ time: z.int().min(0).max(8.64e15), seq: z.int().min(0) }))

export const listDriveActivity: Handler<typeof contract.drive.listDriveActivity, App> = async (
  { app, me },
  { params: { nodeId }, query },
) => {
  const { role } = await requireNode(app, app.db, me, nodeId, 'VIEW', { trashed: true })
  const after = query.cursor === undefined ? undefined : cursor.decode(query.cursor)
  const rows = await selectActivity(app.db, me.tenantId, nodeId, after, query.limit + 1)
  const page = rows.slice(0, query.limit)
  // With which it was shared, or is no more.
  const targets = page.flatMap(({ what, detail }) =>
    detail !== null && (what === 'SHARED' || what === 'UNSHARED') ? [detail] : [],
  )
  const secretIds = await secretTargetsAmong(app, me, targets, role)
  const items = page.map(row => ({
    what: row.what,
    ...(row.user_id === null ? {} : { by: row.user_id }),
    ...(row.detail === null || secretIds.has(row.detail) ? {} : { detail: row.detail }),
    createdTime: row.created_time.getTime(),
  }))
  const last = page.at(-1)
  return rows.length > page.length && last
    ? { items, nextCursor: cursor.encode({ time: last.created_time.getTime(), seq: last.seq }) }
    : { items }
}
