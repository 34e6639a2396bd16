import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectDrafts } from './draft-store.ts'

export const listDrafts: Handler<typeof contract.chat.listDrafts, App> = async ({ app, me }, { query }) => {
  const { offset, limit } = query
  const withHidden = await app.services.hidden.isUnlocked(me)
  const { drafts, total } = await selectDrafts(app.db, me, { withHidden, offset, limit })
  return { items: drafts, total }
}
