import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { requireSpaceOf, viewQuota } from './quotas.ts'
import { lockSpaces, updateQuota } from './space-store.ts'

export const setDriveQuota: Handler<typeof contract.driveQuota.setDriveQuota, App> = async (
  { app, tenantId, audit },
  { params: { spaceId }, body: { quotaBytes } },
) =>
  transact(app, async tx => {
    await requireSpaceOf(app, tx, tenantId, spaceId)
    const [space] = await lockSpaces(tx, tenantId, [spaceId])
    await updateQuota(tx, tenantId, spaceId, quotaBytes)
    audit.subjectIds.push(spaceId)
    audit.before = { quotaBytes: space!.quota_bytes }
    audit.after = { quotaBytes }
    return viewQuota(app, tx, tenantId, spaceId)
  })
