import { z } from 'zod'
import { administrator, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { ids } from '../identity/ids.ts'
import { context } from '../paging.ts'
import { mostPeopleOfChange, mostRolesOfChange } from '../rules/permission.ts'
import { id } from '../text.ts'
import { PermissionGranters, PermissionName, RolePreview, RolesOfPerson } from './models.ts'

/** Roles of many people at once, what a change of a role would do, and who can give a missing permission. */
const path = servicePath('permission-management-service')

const roleIds = z
  .array(id())
  .max(mostRolesOfChange)
  .default([])
  .transform(list => [...new Set(list)])
const names = z
  .array(PermissionName)
  .max(500)
  .transform(list => [...new Set(list)])

const PersonChange = z
  .object({ userId: id(), add: roleIds, remove: roleIds })
  .refine(({ add, remove }) => !add.some(one => remove.includes(one)), {
    path: ['remove'],
    params: { reason: 'invalid' },
  })

export const listGranters = endpoint({
  method: 'GET',
  path: path('v1', '/permissions/@/granters'),
  summary:
    'For each permission that the caller lacks, at most three people who can give it; empty for who administrates nothing',
  access: user,
  query: context,
  answer: z.object({ items: z.array(PermissionGranters) }),
})

export const listRolesOfPeople = endpoint({
  method: 'GET',
  path: path('v1', '/people/@/roles'),
  summary: 'The roles of up to 200 people; who holds none, or is not there, has an empty list',
  access: administrator('role.read'),
  query: context.extend({ userIds: ids }),
  answer: z.object({ items: z.array(RolesOfPerson) }),
})

export const changeRolesOfPeople = endpoint({
  method: 'POST',
  path: path('v1', '/people/@/roles/change'),
  summary: `Give and take roles of up to ${mostPeopleOfChange} people in one act, all or none; the answer says what changed, which is what an undo takes back`,
  access: administrator('role.assign'),
  body: z.object({
    changes: z
      .array(PersonChange)
      .min(1)
      .max(mostPeopleOfChange)
      .refine(
        list =>
          new Set(list.map(({ userId }) => userId)).size === list.length &&
          new Set(list.flatMap(({ add, remove }) => [...add, ...remove])).size <= mostRolesOfChange,
        { params: { reason: 'invalid' } },
      )
      .describe(`Every person once; at most ${mostRolesOfChange} different roles in all`),
  }),
  answer: z.object({
    changes: z
      .array(z.object({ userId: z.string(), added: z.array(z.string()), removed: z.array(z.string()) }))
      .describe('People whose roles changed, with the ids of those roles'),
  }),
  errors: ['roleNotFound', 'roleBuiltIn', 'roleUsersRefused', 'permissionNotHeld', 'lastAdministrator'],
  audit: true,
})

export const previewRole = endpoint({
  method: 'POST',
  path: path('v1', '/roles/{id}/preview'),
  summary:
    'Who of the holders would gain and lose what by a change of the role, where it holds; other roles of theirs are counted. Changes nothing',
  access: administrator('role.read'),
  params: z.object({ id: id() }),
  body: z.object({ allow: names.optional(), deny: names.optional() }),
  answer: RolePreview,
  errors: ['roleNotFound'],
})
