import { z } from 'zod'
import { aboutAUser, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, listQuery, page } from '../paging.ts'
import { maxRequestMessage } from '../rules/person.ts'
import { id, line } from '../text.ts'
import { Friendship, FriendshipSource, friendshipStatusOrNumber } from './models.ts'

const path = servicePath('identity-service')

const friendships = {
  access: user,
  query: listQuery({
    search: true,
    orders: ['givenName', 'name', 'createdTime', 'updatedTime'],
    mostOrders: 1,
  }),
  answer: page(Friendship),
} as const

export const listFriendships = endpoint({
  ...friendships,
  method: 'GET',
  path: path('v1', '/friendships'),
  summary:
    'The caller’s present and past relations, latest first; requestPayload {status, direction: SENT or RECEIVED}, search, orders by name, createdTime or updatedTime',
})
export const listFriends = endpoint({
  ...friendships,
  method: 'GET',
  path: path('v1', '/friendships/@/friend'),
  summary:
    'The caller’s friends by given name in Vietnamese order, sorted by alias if there is one; requestPayload {online: true} for online friends',
})
export const listReceivedRequests = endpoint({
  ...friendships,
  method: 'GET',
  path: path('v1', '/friendships/@/request'),
  summary: 'Friend requests that wait for the caller’s answer, latest first',
})
export const listSentRequests = endpoint({
  ...friendships,
  method: 'GET',
  path: path('v1', '/friendships/@/request/me'),
  summary: 'The caller’s unanswered friend requests, latest first; a declined one appears as unanswered',
})
export const listBirthdays = endpoint({
  ...friendships,
  query: listQuery({ search: true }),
  method: 'GET',
  path: path('v1', '/friendships/@/birthday'),
  summary:
    'Friends whose birthday is today, this week (from Monday) or this month, as far as they share it; requestPayload {range: today, week or month, timeZone}',
})

const request = {
  message: line({ min: 0, max: maxRequestMessage }).optional(),
  source: FriendshipSource.optional(),
}
/** Thirty an hour, one by one or together. */
const friendRequestLimit = { perMinute: 0.5, burst: 30 }

export const createFriendship = endpoint({
  method: 'POST',
  path: path('v1', '/friendships'),
  summary:
    'Send a friend request; two crossed requests make a friendship, and a repeated request changes nothing',
  access: user,
  body: z.object({ friendUserId: id(), ...request }),
  answer: Friendship,
  errors: ['userNotFound', 'notDelivered', 'friendshipStatusNotAllowed', 'accountLimited'],
  limit: friendRequestLimit,
})

export const createManyFriendships = endpoint({
  method: 'POST',
  path: path('v1', '/friendships/@/many'),
  summary: 'Send up to 30 friend requests, each of which counts; refused ones are listed with the reason',
  access: user,
  body: z.object({ friendUserIds: z.array(id()).min(1).max(30), ...request }),
  answer: z.object({
    items: z.array(Friendship),
    refused: z.array(z.object({ userId: z.string(), code: z.string() })),
  }),
})

export const deleteFriendship = endpoint({
  method: 'DELETE',
  path: path('v1', '/friendships/{friendshipId}'),
  summary: 'End the relation: remove a friendship, cancel a sent request, decline a received one',
  access: user,
  params: z.object({ friendshipId: z.string().max(80) }),
  answer: Friendship,
  errors: ['friendshipNotFound', 'friendshipStatusNotAllowed'],
  limit: { perMinute: 60, burst: 30 },
})

export const getFriendshipStatus = endpoint({
  method: 'GET',
  path: path('v1', '/friendships/@/users/{value}/status'),
  summary: 'The relation between the caller and a person; a block by the other side is not revealed',
  access: aboutAUser,
  params: z.object({ value: id() }),
  query: context,
  answer: Friendship,
  errors: ['userNotFound'],
})

export const updateFriendshipStatus = endpoint({
  method: 'PUT',
  path: path('v1', '/friendships/{friendshipId}/status'),
  summary:
    'Answer a request (ACCEPTED, DECLINED), cancel a sent one (CANCELLED), end a friendship (REMOVED), block (BLOCKED) or unblock (UNSPECIFIED); each with the prefix FRIENDSHIP_STATUS_',
  access: user,
  params: z.object({ friendshipId: z.string().max(80) }),
  body: z.object({ status: friendshipStatusOrNumber }),
  answer: Friendship,
  errors: ['friendshipNotFound', 'friendshipStatusNotAllowed'],
  limit: { perMinute: 30, burst: 15 },
})

export const listBlockedUsers = endpoint({
  method: 'GET',
  path: path('v1', '/friendships/@/blocked'),
  summary: 'The people whom the caller has blocked, latest first',
  access: user,
  query: listQuery(),
  answer: page(Friendship),
})
