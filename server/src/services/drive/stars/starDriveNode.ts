import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireNode } from '../policy.ts'
import { viewNode } from '../tree/view.ts'
import { insertStar } from './star-store.ts'

export const starDriveNode: Handler<typeof contract.drive.starDriveNode, App> = async (
  { app, me },
  { params: { nodeId } },
) => {
  await requireNode(app, app.db, me, nodeId)
  await insertStar(app.db, me, nodeId, new Date(app.clock.now()))
  return viewNode(app, me, nodeId)
}
