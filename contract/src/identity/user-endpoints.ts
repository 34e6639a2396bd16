import { z } from 'zod'
import { aboutAUser, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, listQuery, page } from '../paging.ts'
import { maxAccountOffset } from '../rules/list.ts'
import { id, line } from '../text.ts'
import { ids } from './ids.ts'
import { OnlineStatus, User } from './models.ts'

const path = servicePath('identity-service')

const lookUp = { perMinute: 30, burst: 30 }

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
    'Search people by name or username (marks optional, prefix of any word), or by a whole phone number. Administrators list everybody without a search, or with requestPayload {manage: true, status, isAdmin}, orders by name, username, createdTime or lastActiveTime, and an offset beyond that of other lists',
  access: user,
  query: listQuery({
    search: true,
    orders: ['name', 'username', 'createdTime', 'lastActiveTime'],
    mostOrders: 1,
    maxOffset: maxAccountOffset,
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
