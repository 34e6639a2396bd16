import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { readReport } from '../reports.ts'

export const getReport: Handler<typeof contract.moderation.getReport, App> = ({ app, me }, { params }) =>
  readReport(app, me.tenantId, params.reportId)
