import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { createLink } from './managing.ts'

export const createDriveLink: Handler<typeof contract.driveSharing.createDriveLink, App> = (
  { app, me, origin },
  { params, body },
) => createLink(app, me, origin, params.nodeId, body)
