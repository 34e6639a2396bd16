import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { renameNode } from './renaming.ts'
import { viewNode } from './view.ts'

export const renameDriveNode: Handler<typeof contract.drive.renameDriveNode, App> = async (
  { app, me },
  { params: { nodeId }, body: { name } },
) => {
  await transact(app, tx => renameNode(app, tx, me, nodeId, name))
  return viewNode(app, me, nodeId)
}
