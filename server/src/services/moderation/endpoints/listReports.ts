import { type contract, ReportStatus } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { cursorOf } from '#platform/cursor.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { placesOf } from '../../admin-permission/index.ts'
import { countReports, placeOf, type ReportPlace, selectReports } from '../moderation-store.ts'
import { viewReports } from '../reports.ts'

const Payload = z.object({ status: ReportStatus.nullish(), userId: z.uuid().nullish() })
const cursor = cursorOf<ReportPlace>(
  z.object({ isDone: z.boolean(), createdTime: z.int().min(0).max(8.64e15), reportId: z.uuid() }),
)

export const listReports: Handler<typeof contract.moderation.listReports, App> = async (
  { app, me },
  { query },
) => {
  const payload = readPayload(Payload, query)
  const places = await placesOf(app, me, 'report.read')
  const filter = { status: payload.status ?? undefined, userId: payload.userId ?? undefined, places }
  const after = query.cursor === undefined ? undefined : cursor.decode(query.cursor)
  const { offset, limit } = query
  const [rows, total] = await Promise.all([
    selectReports(app.db, me.tenantId, filter, { after, offset, limit: limit + 1 }),
    countReports(app.db, me.tenantId, filter),
  ])
  const pageRows = rows.slice(0, limit)
  const items = await viewReports(app, me.tenantId, pageRows)
  return {
    items,
    total,
    ...(rows.length > limit && { nextCursor: cursor.encode(placeOf(pageRows.at(-1)!)) }),
  }
}
