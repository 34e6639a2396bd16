import type { contract, User } from '@trau/contract'
import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { findDiscoverable } from '../discovery.ts'
import { type ListQuery, readPayload, wordsOf } from '../friendship-list.ts'
import { normalizePhone } from '../identifiers.ts'
import { type Asking, viewRows } from '../people.ts'
import type { UserRow } from '../store.ts'
import { accountOrders, selectAccounts } from '../store-admin.ts'
import { searchUsers } from '../store-search.ts'

const Payload = z.object({
  manage: z.boolean().nullish(),
  status: z.enum(['ACTIVE', 'LOCKED']).nullish(),
  isAdmin: z.boolean().nullish(),
})

/** Without words there is nobody: the list of everybody is nobody's business. The total is told when the last page is reached. */
export const listUsers: Handler<typeof contract.identity.listUsers, App> = async ({ app, me }, { query }) => {
  const payload = readPayload(Payload, query)
  if (payload.manage) return listAccounts(app, me, query, payload)
  const { search = '', offset, limit } = query
  const byPhone = await searchByPhone(app, me, search)
  if (byPhone)
    return { items: await viewRows(app, me, byPhone.slice(offset, offset + limit)), total: byPhone.length }

  const words = wordsOf(search)
  if (words.length === 0) return { items: [], total: 0 }
  const rows = await searchUsers(app.db, me.tenantId, {
    words,
    searcherId: me.userId,
    offset,
    limit: limit + 1,
  })
  const items = await viewRows(app, me, rows.slice(0, limit))
  const isLastPage = rows.length <= limit && (offset === 0 || items.length > 0)
  return isLastPage ? { items, total: offset + items.length } : { items }
}

/** Everybody, for an administrator: with addresses, locked ones too. */
async function listAccounts(
  app: App,
  me: Asking,
  query: ListQuery,
  { status, isAdmin }: z.output<typeof Payload>,
): Promise<{ items: User[]; total: number }> {
  if (!me.isAdmin) throw fail('forbidden')
  const [first = { field: 'createdTime', direction: 'desc' as const }] = query.orders ?? []
  const order = accountOrders.find(name => name === first.field)
  if (!order) throw fail('validationFailed', { fields: [{ path: 'query.orders', reason: 'invalid' }] })
  const { items, total } = await selectAccounts(app.db, me.tenantId, {
    search: query.search,
    status: status ?? undefined,
    isAdmin: isAdmin ?? undefined,
    order,
    direction: first.direction,
    offset: query.offset,
    limit: query.limit,
  })
  return { items: await viewRows(app, me, items), total }
}

/** Undefined when the text is no phone number. Finds whom a search by name would find: not oneself, nobody locked or blocking. */
async function searchByPhone(app: App, asking: Asking, search: string): Promise<UserRow[] | undefined> {
  if (!/^[\d\s+().-]{8,20}$/.test(search)) return undefined
  const value = normalizePhone(search)
  if (!value) return undefined
  const row = await findDiscoverable(app, asking, { kind: 'phoneNumber', value })
  if (!row || row.is_locked || row.user_id === asking.userId) return []
  const { blockedBy } = await app.services.people.blocksOf(asking.tenantId, asking.userId)
  return blockedBy.has(row.user_id) ? [] : [row]
}
