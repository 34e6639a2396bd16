import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { accessesBelow, requireNode } from '../policy.ts'
import { childrenPage } from './children.ts'
import { viewNodes } from './view.ts'

export const listDriveChildren: Handler<typeof contract.drive.listDriveChildren, App> = async (
  { app, me },
  { params: { nodeId }, query },
) => {
  const folder = await requireNode(app, app.db, me, nodeId)
  if (folder.node.kind !== 'FOLDER') throw fail('notAFolder')
  const { rows, nextCursor } = await childrenPage(app.db, me.tenantId, nodeId, query)
  const items = await viewNodes(app.db, me, await accessesBelow(app, app.db, me, folder, rows))
  return nextCursor === undefined ? { items } : { items, nextCursor }
}
