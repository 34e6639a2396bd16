import { type Friendship, friendshipStatusOrNumber, letterOrDigit } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { RequestingUser } from '../users/user-cache.ts'
import { viewFriendships } from './friendship.ts'
import { type FriendshipFilter, type FriendshipOrder, selectFriendshipPage } from './friendship-store.ts'

export interface ListQuery {
  offset: number
  limit: number
  search?: string | undefined
  orders?: { field: string; direction: 'asc' | 'desc' }[] | undefined
  requestPayload?: Record<string, unknown> | undefined
}

const orderOf: Record<string, FriendshipOrder> = {
  givenName: 'givenName',
  name: 'name',
  createdTime: 'requested',
  updatedTime: 'updated',
}

/** What was asked for, else `usual`. @throws validationFailed where there is no such order */
export function readOrder(
  { orders }: ListQuery,
  usual: { order: FriendshipOrder; direction: 'asc' | 'desc' },
): { order: FriendshipOrder; direction: 'asc' | 'desc' } {
  const [first] = orders ?? []
  if (!first) return usual
  const order = orderOf[first.field]
  if (!order) throw fail('validationFailed', { fields: [{ path: 'query.orders', reason: 'invalid' }] })
  return { order, direction: first.direction }
}

/** What was typed, divided at spaces; undefined where nothing was. Of signs alone no word is left, and nobody is found. */
export const wordsOf = (search = ''): string[] | undefined =>
  search.trim() === ''
    ? undefined
    : search
        .replace(/^@/, '')
        .split(/\s+/)
        .filter(word => letterOrDigit.test(word) || /\P{ASCII}/u.test(word))
        .slice(0, 8)

/** One page of those with whom something stands. */
export async function listFriendshipPage(
  app: App,
  me: RequestingUser,
  query: ListQuery,
  fixedFilter: Pick<FriendshipFilter, 'statuses' | 'direction'>,
  usual: { order: FriendshipOrder; direction: 'asc' | 'desc' },
): Promise<{ items: Friendship[]; total: number }> {
  const { items, total } = await selectFriendshipPage(
    app.db,
    me.tenantId,
    me.userId,
    { ...fixedFilter, words: wordsOf(query.search) },
    { ...readOrder(query, usual), offset: query.offset, limit: query.limit },
  )
  const friendshipsByUser = new Map(items.map(row => [row.other_id, row]))
  return { items: await viewFriendships(app, me, [...friendshipsByUser.keys()], friendshipsByUser), total }
}

const Payload = z.object({
  status: z
    .union([
      friendshipStatusOrNumber,
      z.enum(['PENDING', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'REMOVED', 'BLOCKED']),
      z.array(friendshipStatusOrNumber).max(7),
    ])
    .nullish(),
  direction: z.enum(['SENT', 'RECEIVED']).nullish(),
})

/** The filters of the list of everything. */
export function readFilter(query: ListQuery): Pick<FriendshipFilter, 'statuses' | 'direction'> {
  const { status, direction } = readPayload(Payload, query)
  const statuses = status && [status].flat().map(name => name.replace('FRIENDSHIP_STATUS_', ''))
  return { statuses: statuses || undefined, direction: direction ?? undefined }
}
