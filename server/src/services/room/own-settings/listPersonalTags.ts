import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectTags } from './tag-store.ts'

export const listPersonalTags: Handler<typeof contract.room.listPersonalTags, App> = async (
  { app, me },
  { query },
) => {
  const tags = await selectTags(app.db, me.tenantId, me.userId)
  return { items: tags.slice(query.offset, query.offset + query.limit), total: tags.length }
}
