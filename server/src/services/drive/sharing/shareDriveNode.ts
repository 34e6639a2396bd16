import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { share } from './sharing.ts'

export const shareDriveNode: Handler<typeof contract.driveSharing.shareDriveNode, App> = async (
  { app, me },
  { params, body },
) => ({ items: await share(app, me, params.nodeId, body) })
