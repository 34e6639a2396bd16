import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { viewNodesById } from '../tree/view.ts'
import { trashNodes } from './trashing.ts'

export const trashDriveNodes: Handler<typeof contract.drive.trashDriveNodes, App> = async (
  { app, me },
  { body: { nodeIds } },
) => {
  await transact(app, tx => trashNodes(app, tx, me, nodeIds))
  return { items: await viewNodesById(app, app.db, me, nodeIds) }
}
