import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireNode } from '../policy.ts'
import { viewNodesWithPath } from './view.ts'

/** Of what is in the trash too. */
export const getDriveNode: Handler<typeof contract.drive.getDriveNode, App> = async (
  { app, me },
  { params: { nodeId } },
) => {
  const access = await requireNode(app, app.db, me, nodeId, 'VIEW', { trashed: true })
  const [view] = await viewNodesWithPath(app.db, me, [access])
  return view!
}
