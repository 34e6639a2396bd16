import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireNode } from '../policy.ts'
import { insertRecent } from './recent-store.ts'

export const openDriveNode: Handler<typeof contract.drive.openDriveNode, App> = async (
  { app, me },
  { params: { nodeId } },
) => {
  await requireNode(app, app.db, me, nodeId)
  await insertRecent(app.db, me, nodeId, new Date(app.clock.now()))
  return { nodeId }
}
