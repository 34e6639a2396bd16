import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { idCursor } from '../cursor.ts'
import { selectRequests } from '../request-store.ts'
import { viewRequests } from '../view.ts'

export const listDataRequests: Handler<typeof contract.dataProtection.listDataRequests, App> = async (
  { app, me },
  { query: { filter, cursor, limit } },
) => {
  const after = cursor === undefined ? undefined : idCursor.decode(cursor)
  const rows = await selectRequests(app.db, me.tenantId, { filter, after, limit: limit + 1 })
  const items = await viewRequests(app, me.tenantId, rows.slice(0, limit))
  return rows.length > limit ? { items, nextCursor: idCursor.encode(items.at(-1)!.requestId) } : { items }
}
