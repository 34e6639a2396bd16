import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { viewNodesById } from '../tree/view.ts'
import { restoreNodes } from './restoring.ts'

export const restoreDriveNodes: Handler<typeof contract.drive.restoreDriveNodes, App> = async (
  { app, me },
  { body: { nodeIds } },
) => {
  await transact(app, tx => restoreNodes(app, tx, me, nodeIds))
  return { items: await viewNodesById(app, app.db, me, nodeIds) }
}
