import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readReport, requireReadableReport } from '../reports.ts'

export const getReport: Handler<typeof contract.moderation.getReport, App> = async (
  { app, me },
  { params },
) => {
  await requireReadableReport(app, me, params.reportId)
  return readReport(app, me.tenantId, params.reportId)
}
