import { type contract, SyncHistory, SyncSource } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectSyncs } from '../sync-store.ts'
import { viewSync } from '../view.ts'

export const listSyncHistories: Handler<typeof contract.contact.listSyncHistories, App> = async (
  { app, me },
  { query },
) => {
  const { search, orders = [], requestPayload = {}, offset, limit } = query
  const source = oneOf(SyncSource.options, 'source', requestPayload.source)
  const status = oneOf(SyncHistory.shape.status.options, 'status', requestPayload.status)
  const { rows, total } = await selectSyncs(app.db, me, {
    source: source ?? (search ? search.toUpperCase() : undefined),
    status,
    orders,
    offset,
    limit,
  })
  return { items: rows.map(viewSync), total }
}

function oneOf(allowedValues: readonly string[], name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && allowedValues.includes(value)) return value
  throw fail('validationFailed', { fields: [{ path: `query.requestPayload.${name}`, reason: 'invalid' }] })
}
