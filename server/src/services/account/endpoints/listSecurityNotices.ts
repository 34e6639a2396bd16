import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectNotices, viewNotice } from '../../identity-authen/index.ts'

export const listSecurityNotices: Handler<typeof contract.account.listSecurityNotices, App> = async (
  { app, me },
  { query },
) => {
  const { items, total } = await selectNotices(app.db, me, query)
  return { items: items.map(viewNotice), total }
}
