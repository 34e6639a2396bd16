import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { copyNodes } from './copying.ts'
import { viewNodesById } from './view.ts'

export const copyDriveNodes: Handler<typeof contract.drive.copyDriveNodes, App> = async (
  { app, me },
  { body },
) => {
  const nodeIds = await transact(app, tx => copyNodes(app, tx, me, body))
  return { items: await viewNodesById(app, app.db, me, nodeIds) }
}
