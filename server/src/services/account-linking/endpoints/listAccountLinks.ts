import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectLinks } from '../account-link-store.ts'
import { viewLinks } from '../links.ts'

export const listAccountLinks: Handler<typeof contract.accountLinking.listAccountLinks, App> = async (
  context,
  { query },
) => {
  const side = query.direction === 'incoming' ? 'target_id' : 'owner_id'
  const { items, total } = await selectLinks(context.app.db, context.me, side, query)
  return { items: await viewLinks(context, items), total }
}
