import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireNode } from '../policy.ts'
import { viewNode } from '../tree/view.ts'
import { deleteStar } from './star-store.ts'

export const unstarDriveNode: Handler<typeof contract.drive.unstarDriveNode, App> = async (
  { app, me },
  { params: { nodeId } },
) => {
  await requireNode(app, app.db, me, nodeId, 'VIEW', { trashed: true })
  await deleteStar(app.db, me, nodeId)
  return viewNode(app, me, nodeId)
}
