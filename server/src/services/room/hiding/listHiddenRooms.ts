import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { listHidden } from './hiding.ts'

export const listHiddenRooms: Handler<typeof contract.room.listHiddenRooms, App> = async (
  { app, me },
  { query },
) => {
  const items = await listHidden(app, me)
  return { items: items.slice(query.offset, query.offset + query.limit), total: items.length }
}
