import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { idCursor } from '../cursor.ts'
import { selectOwnRequests } from '../request-store.ts'
import { viewRequest } from '../view.ts'

export const listOwnDataRequests: Handler<typeof contract.dataProtection.listOwnDataRequests, App> = async (
  { app, me },
  { query },
) => {
  const after = query.cursor === undefined ? undefined : idCursor.decode(query.cursor)
  const rows = await selectOwnRequests(app.db, me, { after, limit: query.limit + 1 })
  const items = rows.slice(0, query.limit).map(viewRequest)
  return rows.length > query.limit
    ? { items, nextCursor: idCursor.encode(items.at(-1)!.requestId) }
    : { items }
}
