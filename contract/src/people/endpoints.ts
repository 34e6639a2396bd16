import { z } from 'zod'
import { aboutAUser, anyone, member, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { servedFile } from '../file.ts'
import { Friendship, User, UserInfo } from '../identity/models.ts'
import { context, listQuery, page } from '../paging.ts'
import { RoomEntry } from '../room/models.ts'
import { maxAlias } from '../rules/person.ts'
import { id, line } from '../text.ts'

/** What people need of each other beside the specification's calls. */
const path = servicePath('people-service')

export const listSuggestions = endpoint({
  method: 'GET',
  path: path('v1', '/suggestions'),
  summary:
    'People whom the caller may know: friends of friends and members of common groups, the closest first',
  access: user,
  query: listQuery(),
  answer: page(z.object({ user: User, mutualFriends: z.number().int(), mutualRooms: z.number().int() })),
  limit: { perMinute: 30, burst: 15 },
})

export const getMutual = endpoint({
  method: 'GET',
  path: path('v1', '/users/{userId}/mutual'),
  summary:
    'Friends and groups that the caller has in common with a person; the first 30 of each, and how many',
  access: aboutAUser,
  params: z.object({ userId: id() }),
  query: context,
  answer: z.object({
    friends: z.array(UserInfo),
    friendCount: z.number().int(),
    rooms: z.array(
      z.object({
        roomId: z.string(),
        name: z.string(),
        avatarUrl: z.string().optional(),
        memberCount: z.number().int(),
      }),
    ),
    roomCount: z.number().int(),
  }),
  errors: ['userNotFound'],
})

export const updateAlias = endpoint({
  method: 'PUT',
  path: path('v1', '/friends/{userId}/alias'),
  summary: 'Set a private alias for a friend; an empty or absent one removes it',
  access: user,
  params: z.object({ userId: id() }),
  body: z.object({ alias: line({ min: 0, max: maxAlias }).default('') }),
  answer: Friendship,
  errors: ['friendshipNotFound'],
})

const ofStranger = (verb: 'accept' | 'decline', summary: string) =>
  endpoint({
    method: 'POST',
    path: path('v1', `/strangers/{roomId}/${verb}`),
    summary,
    access: member,
    params: z.object({ roomId: id() }),
    answer: RoomEntry,
    errors: ['roomNotFound', 'notForThisRoomType'],
  })
export const acceptStranger = ofStranger(
  'accept',
  'Take a private room out of "Tin nhắn từ người lạ"; the other person may then write freely',
)
export const declineStranger = ofStranger(
  'decline',
  'Decline a stranger: the room leaves the list and later messages do not bring it back. The stranger is not notified',
)

export const getPicture = endpoint({
  method: 'GET',
  path: path('v1', '/pictures/{pictureId}'),
  summary: 'A profile picture, by an unguessable name; `size` 96 or 256 for a small one',
  access: anyone,
  params: z.object({ pictureId: z.string().max(64) }),
  query: context.extend({ size: z.enum(['96', '256']).optional() }),
  answer: servedFile(),
  errors: ['pictureNotFound'],
  limit: { perMinute: 3000, burst: 600, by: 'address' },
  sendsFile: true,
})
