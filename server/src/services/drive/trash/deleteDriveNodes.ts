import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { deleteNodes } from './deleting.ts'
import { purgeSome } from './purging.ts'

export const deleteDriveNodes: Handler<typeof contract.drive.deleteDriveNodes, App> = async (
  { app, me },
  { body: { nodeIds } },
) => {
  await transact(app, tx => deleteNodes(app, tx, me, nodeIds))
  await purgeSome(app)
  return { nodeIds: [...new Set(nodeIds)] }
}
