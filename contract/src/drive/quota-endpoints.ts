import { z } from 'zod'
import { administrator } from '../access.ts'
import { ScopeOption } from '../admin-permission/models.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context } from '../paging.ts'
import { gigabyte, maxQuotaGigabytes } from '../rules/house-rule.ts'
import { id } from '../text.ts'
import { DriveQuota } from './models.ts'

/** Of our own: what files of one person, room or workspace may take, where it is not what the rules of the house say. */
const path = servicePath('drive-service')
const theSpace = z.object({ spaceId: id().describe('Of the person, room or workspace') })

export const listDriveQuotaRooms = endpoint({
  method: 'GET',
  path: path('v1', '/quotas/@/rooms'),
  summary: 'Groups by name whose quota can be read, whether the caller is in them or not, at most 50',
  access: administrator('storage.read'),
  query: context.extend({ search: z.string().max(100).default('') }),
  answer: z.object({ items: z.array(ScopeOption) }),
})

export const getDriveQuota = endpoint({
  method: 'GET',
  path: path('v1', '/quotas/{spaceId}'),
  summary: 'What files of a person, room or workspace take and may take',
  access: administrator('storage.read'),
  params: theSpace,
  query: context,
  answer: DriveQuota,
  errors: ['userNotFound'],
})

export const setDriveQuota = endpoint({
  method: 'PUT',
  path: path('v1', '/quotas/{spaceId}'),
  summary:
    'Set what files of a person, room or workspace may take; null gives what the rules of the house say',
  access: administrator('storage.edit'),
  params: theSpace,
  body: z.object({
    quotaBytes: z
      .number()
      .int()
      .min(0)
      .max(maxQuotaGigabytes * gigabyte)
      .nullable(),
  }),
  answer: DriveQuota,
  errors: ['userNotFound'],
  audit: true,
})
