import type { contract } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { cursorOf } from '#platform/cursor.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireNode } from '../policy.ts'
import { selectVersions } from './version-store.ts'
import { viewVersions } from './view.ts'

const cursor = cursorOf(z.uuid())

export const listDriveVersions: Handler<typeof contract.drive.listDriveVersions, App> = async (
  { app, me },
  { params: { nodeId }, query },
) => {
  const { node } = await requireNode(app, app.db, me, nodeId, 'VIEW', { trashed: true })
  if (node.kind !== 'FILE') throw fail('notAFile')
  const before = query.cursor === undefined ? undefined : cursor.decode(query.cursor)
  const rows = await selectVersions(app.db, node, before, query.limit + 1)
  const page = rows.slice(0, query.limit)
  const items = await viewVersions(app.db, node, page)
  return rows.length > page.length ? { items, nextCursor: cursor.encode(page.at(-1)!.version_id) } : { items }
}
