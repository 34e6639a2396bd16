import { type contract, ReportStatus } from '@trau/contract'
import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import { readPayload } from '../../../platform/http/payload.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { placesOf } from '../../admin-permission/index.ts'
import { countReports, selectReports } from '../moderation-store.ts'
import { viewReports } from '../reports.ts'

const Payload = z.object({ status: ReportStatus.nullish(), userId: z.uuid().nullish() })

export const listReports: Handler<typeof contract.moderation.listReports, App> = async (
  { app, me },
  { query },
) => {
  const payload = readPayload(Payload, query)
  const places = await placesOf(app, me, 'report.read')
  const filter = { status: payload.status ?? undefined, userId: payload.userId ?? undefined, places }
  const [rows, total] = await Promise.all([
    selectReports(app.db, me.tenantId, filter, query),
    countReports(app.db, me.tenantId, filter),
  ])
  return { items: await viewReports(app, me.tenantId, rows), total }
}
