import type { contract, InputOf } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findableByPhone, normalizePhone, type RequestingUser, relationsTo } from '../../identity/index.ts'
import { hashesOf } from '../book.ts'
import { selectContacts, selectMatchedIds } from '../contact-store.ts'
import { viewContacts } from '../view.ts'

type Query = InputOf<typeof contract.contact.listContacts>['query']

const mostWords = 8

export const listContacts: Handler<typeof contract.contact.listContacts, App> = async (
  { app, me },
  { query },
) => {
  const { search = '', orders = [], offset, limit } = query
  const ring = await app.services.contactKeys.read(app.db)
  const phoneNumber = /^[\d\s+().-]{8,20}$/.test(search) ? normalizePhone(search) : undefined
  const { rows, total } = await selectContacts(app.db, me, {
    words: search.split(/\s+/).filter(Boolean).slice(0, mostWords),
    hashes: phoneNumber === undefined ? undefined : hashesOf(ring, me.tenantId, phoneNumber),
    ...(await accountsAsked(app, me, query)),
    orders,
    offset,
    limit,
  })
  return { items: await viewContacts(app, me, ring, rows), total }
}

/** Whose contacts to keep or leave out. An account that may not be revealed counts as none. */
async function accountsAsked(
  app: App,
  me: RequestingUser,
  { nonFriendOnly, requestPayload }: Query,
): Promise<{ among: string[] | undefined; notAmong: string[] | undefined }> {
  const isMatched = requestPayload?.isMatched
  if (isMatched !== undefined && isMatched !== null && typeof isMatched !== 'boolean')
    throw fail('validationFailed', {
      fields: [{ path: 'query.requestPayload.isMatched', reason: 'invalid' }],
    })
  if (!nonFriendOnly && typeof isMatched !== 'boolean') return { among: undefined, notAmong: undefined }
  const findable = [...(await findableByPhone(app, me, await selectMatchedIds(app.db, me)))]
  const notAmong = isMatched === false ? findable : undefined
  if (!nonFriendOnly) return { among: isMatched ? findable : undefined, notAmong }

  const [relations, { blocked: blockedUsers }] = await Promise.all([
    relationsTo(app, me.tenantId, me.userId, findable),
    app.services.userCache.blocksOf(me.tenantId, me.userId),
  ])
  return { among: findable.filter(id => relations.get(id) === 'stranger' && !blockedUsers.has(id)), notAmong }
}
