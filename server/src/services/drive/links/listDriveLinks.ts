import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireNode } from '../policy.ts'
import { selectLinksOf } from './link-store.ts'
import { viewLinks } from './managing.ts'

export const listDriveLinks: Handler<typeof contract.driveSharing.listDriveLinks, App> = async (
  { app, me, origin },
  { params },
) => {
  await requireNode(app, app.db, me, params.nodeId, 'MANAGE')
  const rows = await selectLinksOf(app.db, me.tenantId, params.nodeId)
  return { items: await viewLinks(app, origin, rows) }
}
