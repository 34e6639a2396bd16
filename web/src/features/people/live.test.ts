import type { Friendship, OnlineStatus } from '@trau/contract'
import { expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { LiveQueryClient } from '../../api/live-query-client.ts'
import { keyOf } from '../../api/query-client.ts'
import { apply, type LiveChanges } from '../../live/dispatch.ts'
import { wholeKey } from '../../model/people/friendship-lists.ts'
import { peopleLive } from './live.ts'

const friendship = (friendUserId: string, fields: Partial<Friendship> = {}): Friendship => ({
  friendshipId: `me:${friendUserId}`,
  userId: 'me',
  friendUserId,
  friendUser: { userId: friendUserId, name: friendUserId },
  status: 'FRIENDSHIP_STATUS_ACCEPTED',
  ...fields,
})
const applied = (queryClient: LiveQueryClient, changes: LiveChanges) =>
  apply(changes, { queryClient, dispatch: vi.fn() })

it('coming and going shows in the list of friends, however often it is heard, and others stay as they are', () => {
  const client = new LiveQueryClient()
  const key = wholeKey('listFriends')
  const [binh, chi] = [friendship('binh'), friendship('chi')]
  client.setQueryData(key, [binh, chi])
  const event = peopleLive.presenceChanged({ users: [{ userId: 'binh', isOnline: true }] })
  for (let i = 0; i < 2; i++) applied(client, event)
  const [first, second] = client.getQueryData<Friendship[]>(key)!
  expect(first!.friendUser).toMatchObject({ name: 'binh', isOnline: true })
  expect(second).toBe(chi)
})

it('another name and picture of a friend show in the list, and a picture that was taken away goes', () => {
  const client = new LiveQueryClient()
  const key = wholeKey('listFriends')
  client.setQueryData(key, [friendship('binh')])
  const hear = (news: Partial<OnlineStatus>) => {
    applied(client, peopleLive.presenceChanged({ users: [{ userId: 'binh', isOnline: true, ...news }] }))
    return client.getQueryData<Friendship[]>(key)![0]!.friendUser
  }
  expect(hear({ name: 'Bình An', avatarUrl: '/b.jpg' })).toMatchObject({
    name: 'Bình An',
    avatarUrl: '/b.jpg',
  })
  expect(hear({})).toMatchObject({ name: 'Bình An', avatarUrl: '/b.jpg' })
  expect(hear({ name: 'Bình An' })?.avatarUrl).toBeUndefined()
})

it('a friendship that changed is known at once where it is shown, and the lists are asked for again', () => {
  const client = new LiveQueryClient()
  const status = keyOf(api.identity.getFriendshipStatus, { params: { value: 'binh' } })
  client.setQueryData(status, friendship('binh', { status: 'FRIENDSHIP_STATUS_PENDING' }))
  const count = keyOf(api.identity.listReceivedRequests, { query: { limit: 1 } })
  const whole = (['listFriends', 'listReceivedRequests', 'listSentRequests'] as const).map(wholeKey)
  const lists = [...whole, count]
  for (const list of lists) client.setQueryData(list, [])
  const friends = friendship('binh')
  applied(client, peopleLive.friendshipUpdated({ friendship: friends }))
  expect(client.getQueryData(status)).toEqual(friends)
  expect(lists.map(list => client.getQueryState(list)?.isInvalidated)).toEqual([true, true, true, true])
})
