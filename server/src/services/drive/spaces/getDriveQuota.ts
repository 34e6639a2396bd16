import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireSpaceOf, viewQuota } from './quotas.ts'

export const getDriveQuota: Handler<typeof contract.driveQuota.getDriveQuota, App> = async (
  { app, tenantId },
  { params: { spaceId } },
) => {
  await requireSpaceOf(app, app.db, tenantId, spaceId)
  return viewQuota(app, app.db, tenantId, spaceId)
}
