import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { endLink } from './managing.ts'

export const deleteDriveLink: Handler<typeof contract.driveSharing.deleteDriveLink, App> = async (
  { app, me },
  { params },
) => {
  await endLink(app, me, params)
  return { linkId: params.linkId }
}
