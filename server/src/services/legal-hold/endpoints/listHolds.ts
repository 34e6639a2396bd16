import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { idCursor } from '../cursor.ts'
import { selectHolds } from '../hold-store.ts'
import { viewHolds } from '../view.ts'

export const listHolds: Handler<typeof contract.legalHold.listHolds, App> = async (
  { app, me },
  { query },
) => {
  const before = query.cursor === undefined ? undefined : idCursor.decode(query.cursor)
  const rows = await selectHolds(app.db, me.tenantId, { before, limit: query.limit + 1 })
  const items = await viewHolds(app, me.tenantId, rows.slice(0, query.limit))
  return rows.length > query.limit ? { items, nextCursor: idCursor.encode(items.at(-1)!.holdId) } : { items }
}
