import type { contract, User } from '@trau/contract'
import { maxListOffset } from '@trau/contract/rules/list'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { fail } from '#platform/errors.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { accountOrders, selectAccounts } from '../accounts/account-admin-store.ts'
import { type ListQuery, wordsOf } from '../friends/friendship-list.ts'
import { findDiscoverable } from './discovery.ts'
import { normalizePhone } from './identifiers.ts'
import { type RequestingUser, viewAccounts, viewRows } from './user-cache.ts'
import { searchUsers } from './user-search-store.ts'
import type { UserRow } from './user-store.ts'

const Payload = z.object({
  manage: z.boolean().nullish(),
  status: z.enum(['ACTIVE', 'LOCKED']).nullish(),
  isAdmin: z.boolean().nullish(),
  roleId: z.uuid().nullish(),
})

/** Without words there is nobody: the list of everybody is the administrators' business alone. The total is returned when the last page is reached. */
export const listUsers: Handler<typeof contract.identity.listUsers, App> = async (
  { app, me, ipAddress },
  { query },
) => {
  const payload = readPayload(Payload, query)
  const { search = '', offset, limit } = query
  const readsAll = async () => app.services.administrators.holds(app, me, 'user.read')
  if (payload.manage || (me.isAdmin && search === '' && (await readsAll())))
    return listAccounts(app, { ...me, ipAddress }, query, payload)
  if (offset > maxListOffset)
    throw fail('validationFailed', { fields: [{ path: 'query.offset', reason: 'tooLong' }] })
  // The best match first; only the list of everybody has other orders.
  if (query.orders?.length)
    throw fail('validationFailed', { fields: [{ path: 'query.orders', reason: 'notSupported' }] })
  const byPhone = await searchByPhone(app, me, search)
  if (byPhone)
    return { items: await viewRows(app, me, byPhone.slice(offset, offset + limit)), total: byPhone.length }

  const words = wordsOf(search)
  if (!words?.length) return { items: [], total: 0 }
  const circle = await app.services.guestCircle.of(app, me)
  const rows = await searchUsers(app.db, me.tenantId, {
    words,
    searcherId: me.userId,
    offset,
    limit: limit + 1,
    ...(circle && { among: [...circle] }),
  })
  const items = await viewRows(app, me, rows.slice(0, limit))
  const isLastPage = rows.length <= limit && (offset === 0 || items.length > 0)
  return isLastPage ? { items, total: offset + items.length } : { items }
}

/** Everybody, for an administrator: with addresses, locked ones too. Whose accounts were looked at stands in the audit log. */
async function listAccounts(
  app: App,
  me: Caller & { ipAddress: string },
  query: ListQuery,
  { status, isAdmin, roleId }: z.output<typeof Payload>,
): Promise<{ items: User[]; total: number }> {
  await app.services.administrators.requirePermission(app, me, 'user.read')
  const [first = { field: 'createdTime', direction: 'desc' as const }] = query.orders ?? []
  const order = accountOrders.find(name => name === first.field)
  if (!order) throw fail('validationFailed', { fields: [{ path: 'query.orders', reason: 'invalid' }] })
  const { items, total } = await selectAccounts(app.db, me.tenantId, {
    search: query.search,
    status: status ?? undefined,
    isAdmin: isAdmin ?? undefined,
    roleId: roleId ?? undefined,
    order,
    direction: first.direction,
    offset: query.offset,
    limit: query.limit,
  })
  if (items.length > 0)
    await writeAudit(app.db, {
      tenantId: me.tenantId,
      actorId: me.userId,
      action: 'listUsers',
      target: { userIds: items.map(row => row.user_id) },
      ipAddress: me.ipAddress,
    })
  return { items: await viewAccounts(app, me, items), total }
}

/** Undefined when the text is no phone number. Finds whom a search by name would find: not oneself, nobody locked or blocking. */
async function searchByPhone(app: App, me: RequestingUser, search: string): Promise<UserRow[] | undefined> {
  if (!/^[\d\s+().-]{8,20}$/.test(search)) return undefined
  const value = normalizePhone(search)
  if (!value) return undefined
  const row = await findDiscoverable(app, me, { kind: 'phoneNumber', value })
  if (!row || row.is_locked || row.user_id === me.userId) return []
  const { blockedBy } = await app.services.userCache.blocksOf(me.tenantId, me.userId)
  return blockedBy.has(row.user_id) ? [] : [row]
}
