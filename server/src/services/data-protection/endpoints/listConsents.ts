import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { idCursor } from '../cursor.ts'
import { selectConsents } from '../notice-store.ts'
import { viewConsents } from '../view.ts'

export const listConsents: Handler<typeof contract.dataProtection.listConsents, App> = async (
  { app, me, audit },
  { query: { personId, cursor, limit } },
) => {
  if (personId) audit.subjectIds.push(personId)
  const before = cursor === undefined ? undefined : idCursor.decode(cursor)
  const rows = await selectConsents(app.db, me.tenantId, { personId, before, limit: limit + 1 })
  const items = await viewConsents(app, me.tenantId, rows.slice(0, limit))
  return rows.length > limit ? { items, nextCursor: idCursor.encode(items.at(-1)!.consentId) } : { items }
}
