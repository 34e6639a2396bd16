import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { viewNode } from '../tree/view.ts'
import { restoreVersion } from './changing.ts'

export const restoreDriveVersion: Handler<typeof contract.drive.restoreDriveVersion, App> = async (
  { app, me },
  { params: { nodeId, versionId } },
) => {
  await transact(app, tx => restoreVersion(app, tx, me, nodeId, versionId))
  return viewNode(app, me, nodeId)
}
