import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { dropLinkUploads } from '../../media/index.ts'
import { endLink } from './managing.ts'

export const deleteDriveLink: Handler<typeof contract.driveSharing.deleteDriveLink, App> = async (
  { app, me },
  { params },
) => {
  await endLink(app, me, params)
  await dropLinkUploads(app, me.tenantId, params.linkId)
  return { linkId: params.linkId }
}
