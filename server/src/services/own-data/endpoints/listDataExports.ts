import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewOwnExport } from '../exports.ts'
import { selectExports } from '../own-data-store.ts'

export const listDataExports: Handler<typeof contract.ownData.listDataExports, App> = async (
  { app, me },
  { query },
) => {
  const rows = await selectExports(app.db, me.tenantId, me.userId)
  const page = rows.slice(query.offset, query.offset + query.limit)
  return { items: page.map(row => viewOwnExport(app, row, me.sessionId)), total: rows.length }
}
