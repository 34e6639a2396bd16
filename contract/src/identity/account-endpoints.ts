import { z } from 'zod'
import { administrator } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { context } from '../paging.ts'
import type { Permission } from '../permissions.ts'
import { maxPersonName } from '../rules/person.ts'
import { id, personName } from '../text.ts'
import { ids } from './ids.ts'
import { User } from './models.ts'

const path = servicePath('identity-service')

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
  errors: [...accountErrors, 'passwordTooWeak', 'permissionNotHeld'],
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
  errors: ['userNotFound', ...accountErrors, 'notOnYourself', 'lastAdministrator', 'permissionNotHeld'],
  audit: true,
})

const onAccount = (
  permission: Permission,
  method: 'PUT' | 'DELETE',
  rest: string,
  summary: string,
  errors: readonly ErrorCode[] = [],
) =>
  endpoint({
    method,
    path: path('v1', `/users/{value}${rest}`),
    summary,
    access: administrator(permission),
    params: z.object({ value: id() }),
    answer: User,
    errors: ['userNotFound', 'notOnYourself', 'lastAdministrator', 'permissionNotHeld', ...errors],
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
  ['underLegalHold'],
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
