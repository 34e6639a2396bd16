import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeLink } from './managing.ts'

export const updateDriveLink: Handler<typeof contract.driveSharing.updateDriveLink, App> = (
  { app, me, origin },
  { params, body },
) => changeLink(app, me, origin, params, body)
