import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { versionCursor } from '../cursor.ts'
import { selectNotices } from '../notice-store.ts'
import { viewNotices } from '../view.ts'

export const listPrivacyNotices: Handler<typeof contract.dataProtection.listPrivacyNotices, App> = async (
  { app, me },
  { query: { cursor, limit } },
) => {
  const before = cursor === undefined ? undefined : versionCursor.decode(cursor)
  const rows = await selectNotices(app.db, me.tenantId, { before, limit: limit + 1 })
  const items = await viewNotices(app, me.tenantId, rows.slice(0, limit))
  return rows.length > limit ? { items, nextCursor: versionCursor.encode(items.at(-1)!.version) } : { items }
}
