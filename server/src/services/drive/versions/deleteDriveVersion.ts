import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { releaseMedia } from '../../media/index.ts'
import { deleteVersion } from './changing.ts'

export const deleteDriveVersion: Handler<typeof contract.drive.deleteDriveVersion, App> = async (
  { app, me },
  { params: { nodeId, versionId } },
) => {
  const mediaId = await transact(app, tx => deleteVersion(app, tx, me, nodeId, versionId))
  await releaseMedia(app, me.tenantId, [mediaId])
  return { versionId }
}
