import { type contract, ReportStatus } from '@trau/contract'
import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { countReports, selectReports } from '../moderation-store.ts'
import { viewReports } from '../reports.ts'

const Payload = z.object({ status: ReportStatus.nullish(), userId: z.uuid().nullish() })

export const listReports: Handler<typeof contract.moderation.listReports, App> = async (
  { app, me },
  { query },
) => {
  const payload = Payload.safeParse(query.requestPayload ?? {})
  if (!payload.success)
    throw fail('validationFailed', { fields: [{ path: 'query.requestPayload', reason: 'invalid' }] })
  const filter = { status: payload.data.status ?? undefined, userId: payload.data.userId ?? undefined }
  const [rows, total] = await Promise.all([
    selectReports(app.db, me.tenantId, filter, query),
    countReports(app.db, me.tenantId, filter),
  ])
  return { items: await viewReports(app, me.tenantId, rows), total }
}
