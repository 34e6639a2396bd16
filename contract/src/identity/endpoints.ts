import { z } from 'zod'
import { aboutAUser, administrator, self, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { uploadedFile } from '../file.ts'
import { context, listQuery, page } from '../paging.ts'
import type { Permission } from '../permissions.ts'
import {
  maxAddress,
  maxBio,
  maxLinkLabel,
  maxPersonName,
  maxProfileLinks,
  maxRequestMessage,
  maxWebAddress,
} from '../rules/person.ts'
import { maxPictureBytes } from '../rules/upload.ts'
import { id, line, paragraph, personName, webAddress } from '../text.ts'
import {
  Crop,
  CustomStatus,
  FieldPrivacy,
  Friendship,
  FriendshipSource,
  friendshipStatusOrNumber,
  Gender,
  OnlineStatus,
  Picture,
  ProfilePrivacy,
  User,
} from './models.ts'

const path = servicePath('identity-service')
const lookUp = { perMinute: 30, burst: 30 }

/** Ids separated by commas in one value. */
const ids = z
  .string()
  .max(8192)
  .transform((value, ctx) => {
    const list = [
      ...new Set(
        value
          .split(',')
          .map(part => part.trim().toLowerCase())
          .filter(Boolean),
      ),
    ]
    if (list.length === 0 || list.length > 200 || !list.every(part => z.uuid().safeParse(part).success)) {
      ctx.addIssue({ code: 'custom', params: { reason: 'invalid' } })
      return z.NEVER
    }
    return list
  })

export const getUser = endpoint({
  method: 'GET',
  path: path('v1', '/users/{value}'),
  summary: 'One person, as the caller may see them',
  access: aboutAUser,
  params: z.object({ value: id() }),
  query: context,
  answer: User,
  errors: ['userNotFound'],
})

export const listUsers = endpoint({
  method: 'GET',
  path: path('v1', '/users'),
  summary:
    'Search people by name or username (marks optional, prefix of any word), or by a whole phone number. Administrators list everybody without a search, or with requestPayload {manage: true, status, isAdmin}, orders by name, username, createdTime or lastActiveTime',
  access: user,
  query: listQuery({
    search: true,
    orders: ['name', 'username', 'createdTime', 'lastActiveTime'],
    mostOrders: 1,
  }),
  answer: page(User),
  errors: ['forbidden', 'secondFactorNeeded'],
  limit: { perMinute: 60, burst: 30 },
})

export const getManyUsers = endpoint({
  method: 'GET',
  path: path('v1', '/users/@many/{value}'),
  summary: 'Up to 200 people by their ids, separated by commas; unknown ids are omitted',
  access: user,
  params: z.object({ value: ids }),
  query: context,
  answer: page(User),
})

export const getUserByUsername = endpoint({
  method: 'GET',
  path: path('v1', '/users/username/{value}'),
  summary: 'One person by username, case-insensitive',
  access: aboutAUser,
  params: z.object({ value: line({ max: 64 }) }),
  query: context,
  answer: User,
  errors: ['userNotFound'],
  limit: lookUp,
})

export const getUserByPhoneNumber = endpoint({
  method: 'GET',
  path: path('v1', '/users/phoneNumber/{value}'),
  summary: 'One person by phone number in any spelling, if they allow that',
  access: aboutAUser,
  params: z.object({ value: line({ max: 32 }) }),
  query: context,
  answer: User,
  errors: ['userNotFound'],
  limit: lookUp,
})

export const getUserByEmail = endpoint({
  method: 'GET',
  path: path('v1', '/users/email/{value}'),
  summary: 'One person by e-mail address, if they allow that',
  access: aboutAUser,
  params: z.object({ value: line({ max: 254 }) }),
  query: context,
  answer: User,
  errors: ['userNotFound'],
  limit: lookUp,
})

export const getUserOnline = endpoint({
  method: 'GET',
  path: path('v1', '/users/online/{value}'),
  summary: 'Whether a person is online, as far as both sides share it',
  access: aboutAUser,
  params: z.object({ value: id() }),
  query: context,
  answer: OnlineStatus,
  errors: ['userNotFound'],
})

export const getUserByLoginName = endpoint({
  method: 'GET',
  path: path('v1', '/users/loginName/{value}'),
  summary: 'One person by sign-in name: username, e-mail or phone, if they allow that',
  access: aboutAUser,
  params: z.object({ value: line({ max: 254 }) }),
  query: context,
  answer: User,
  errors: ['userNotFound'],
  limit: lookUp,
})

const birthdate = z.object({
  year: z.number().int().min(1900).max(2100),
  month: z.number().int().min(1).max(12),
  day: z.number().int().min(1).max(31),
})
const pageAddress = webAddress({ max: maxWebAddress })

export const updateProfile = endpoint({
  method: 'PUT',
  path: path('v1', '/users/{userId}/profile'),
  summary: 'Change the caller’s profile; an absent field stays, an empty one is cleared',
  access: self,
  params: z.object({ userId: id() }),
  body: z.object({
    fullName: personName({ max: maxPersonName }).optional(),
    displayName: personName({ min: 0, max: maxPersonName }).optional(),
    firstName: personName({ min: 0, max: 50 }).optional(),
    lastName: personName({ min: 0, max: 50 }).optional(),
    bio: paragraph({ max: maxBio }).optional(),
    description: paragraph({ max: maxBio }).optional(),
    gender: Gender.optional(),
    birthdate: birthdate.nullable().optional(),
    language: z.enum(['vi', 'en']).optional(),
    address: line({ min: 0, max: maxAddress }).optional(),
    country: z
      .string()
      .regex(/^([A-Z]{2})?$/)
      .optional(),
    websiteUrl: z.union([z.literal(''), pageAddress]).optional(),
    links: z
      .array(z.object({ label: line({ min: 0, max: maxLinkLabel }).default(''), url: pageAddress }))
      .max(maxProfileLinks)
      .optional(),
    customStatus: CustomStatus.nullable()
      .optional()
      .describe('null, or neither text nor emoji, takes it away; its end must be to come, within a year'),
    profilePrivacy: ProfilePrivacy.optional(),
    fieldPrivacy: FieldPrivacy.optional(),
  }),
  answer: User,
  errors: ['userNotFound'],
  limit: { perMinute: 30, burst: 15 },
})

export const updatePrivacy = endpoint({
  method: 'PUT',
  path: path('v1', '/users/{userId}/privacy'),
  summary: 'Change who sees the caller’s profile and its fields; omitted fields stay',
  access: self,
  params: z.object({ userId: id() }),
  body: z.object({ profilePrivacy: ProfilePrivacy.optional(), fieldPrivacy: FieldPrivacy.optional() }),
  answer: User,
  errors: ['userNotFound'],
  limit: { perMinute: 30, burst: 15 },
})

export const updateAttributes = endpoint({
  method: 'PUT',
  path: path('v1', '/users/{userId}/attributes'),
  summary: 'Set private values of the caller; null deletes one. At most 50, 16 KB together',
  access: self,
  params: z.object({ userId: id() }),
  body: z.object({
    attributes: z
      .record(
        z.string().regex(/^[A-Za-z][\w.-]{0,63}$/),
        z.union([paragraph({ max: 1000 }), z.number(), z.boolean(), z.null()]),
      )
      .refine(value => Object.keys(value).length <= 50, { params: { reason: 'tooMany', max: 50 } }),
  }),
  answer: User,
  errors: ['userNotFound'],
  limit: { perMinute: 60, burst: 20 },
})

/** Pictures: a file is uploaded first and taken by its id then, so that it can be looked at between the two. */
const upload = (version: 'v1' | 'v2', rest: string, what: string) =>
  endpoint({
    method: 'POST',
    path: path(version, rest),
    summary: `Upload a picture for the caller’s ${what} (JPEG, PNG, WebP, GIF or AVIF, 10 MB, 40 million pixels); it is deleted after a day if unused`,
    access: user,
    body: z.object({ file: uploadedFile(), crop: Crop.optional() }),
    answer: Picture,
    errors: ['pictureInvalid'],
    limit: { perMinute: 10, burst: 10 },
    bodyLimit: maxPictureBytes,
    upload: true,
  })
export const uploadAvatar = upload('v1', '/users/avatar/upload', 'avatar')
export const uploadAvatarV2 = upload('v2', '/users/@/avatar/upload', 'avatar')
export const uploadCover = upload('v2', '/users/@/cover/upload', 'cover')

const takePicture = {
  answer: User,
  errors: ['userNotFound', 'pictureNotFound', 'pictureInvalid'],
  limit: { perMinute: 30, burst: 15 },
} as const
const avatarId = z
  .string()
  .max(64)
  .nullish()
  .describe('Of an upload of the caller; null removes the picture, absent keeps it')

export const updateAvatar = endpoint({
  ...takePicture,
  method: 'PUT',
  path: path('v1', '/users/{userId}/avatar'),
  summary: 'Set an uploaded picture as the caller’s avatar, or remove it',
  access: self,
  params: z.object({ userId: id() }),
  body: z.object({ avatarId }),
})
export const updateAvatarV2 = endpoint({
  ...takePicture,
  method: 'PUT',
  path: path('v2', '/users/@/avatar'),
  summary: 'As v1, for the caller; with a crop only that part of the picture is used',
  access: user,
  body: z.object({ avatarId, crop: Crop.optional() }),
})
export const updateCover = endpoint({
  ...takePicture,
  method: 'PUT',
  path: path('v2', '/users/@/cover'),
  summary: 'Set an uploaded picture, or a part of it, as the caller’s cover, or remove it',
  access: user,
  body: z.object({ coverPhotoId: avatarId, crop: Crop.optional() }),
})

/** What an administrator may say of an account. */
const account = {
  fullName: personName({ max: maxPersonName }),
  displayName: personName({ min: 0, max: maxPersonName }),
  email: z.string().max(254),
  phoneNumber: z.string().max(32),
  language: z.enum(['vi', 'en']),
  isAdmin: z.boolean(),
}
const accountErrors = ['usernameTaken', 'identifierTaken'] as const

export const createUser = endpoint({
  method: 'POST',
  path: path('v1', '/users'),
  summary: 'Create an account; without a password its owner signs in through a reset link',
  access: administrator('user.create'),
  body: z.object({
    ...z
      .object(account)
      .partial({ displayName: true, email: true, phoneNumber: true, language: true, isAdmin: true }).shape,
    username: z.string().max(64),
    password: z.string().max(512).optional(),
  }),
  answer: User,
  errors: [...accountErrors, 'passwordTooWeak'],
  audit: true,
})

export const updateUser = endpoint({
  method: 'PUT',
  path: path('v1', '/users/{userId}'),
  summary: 'Change an account; an absent field stays, an empty e-mail or phone number is removed',
  access: administrator('user.edit'),
  params: z.object({ userId: id() }),
  body: z.object({ ...z.object(account).partial().shape, username: z.string().max(64).optional() }),
  answer: User,
  errors: ['userNotFound', ...accountErrors, 'notOnYourself', 'lastAdministrator'],
  audit: true,
})

const onAccount = (permission: Permission, method: 'PUT' | 'DELETE', rest: string, summary: string) =>
  endpoint({
    method,
    path: path('v1', `/users/{value}${rest}`),
    summary,
    access: administrator(permission),
    params: z.object({ value: id() }),
    answer: User,
    errors: ['userNotFound', 'notOnYourself', 'lastAdministrator'],
    audit: true,
  })
export const lockUser = onAccount(
  'user.lock',
  'PUT',
  '/lock',
  'Lock an account: its sessions end at once and nobody signs in to it',
)
export const unlockUser = onAccount('user.lock', 'PUT', '/unlock', 'Unlock an account')
export const deleteUser = onAccount(
  'user.delete',
  'DELETE',
  '',
  'Erase an account permanently: its data is deleted, its messages stay without a name',
)

export const deleteManyUsers = endpoint({
  method: 'DELETE',
  path: path('v1', '/users/@/many'),
  summary: 'Erase up to 200 accounts; refused ones are listed with the reason',
  access: administrator('user.delete'),
  query: context.extend({ userIds: ids }),
  answer: z.object({
    deletedUserIds: z.array(z.string()),
    refused: z.array(z.object({ userId: z.string(), code: z.string() })),
  }),
  audit: true,
})

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
