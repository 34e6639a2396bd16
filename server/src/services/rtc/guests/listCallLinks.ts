import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectLinks } from './link-store.ts'
import { requireHost, viewLink } from './links.ts'

export const listCallLinks: Handler<typeof contract.call.listCallLinks, App> = async (
  { app, me },
  { params },
) => {
  const call = await requireHost(app, me, params.callId)
  const rows = await selectLinks(app.db, call.model, new Date(app.clock.now()))
  return { items: rows.map(row => viewLink(app, call, row)) }
}
