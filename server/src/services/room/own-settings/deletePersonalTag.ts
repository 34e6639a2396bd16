import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { forgetTag } from './own-member.ts'

export const deletePersonalTag: Handler<typeof contract.room.deletePersonalTag, App> = async (
  { app, me },
  { query },
) => {
  const items = await forgetTag(app, me, query.tagId)
  return { items, total: items.length }
}
