import { type AnyEndpoint, contract, type ErrorCode, type Role, type RoleTemplate } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'
import { addWorkspace } from '../../testing/workspace.ts'

/** What is asked wrongly about roles ends in a declared error, and changes nothing. */
const { adminPermission: roles, roleAssignment: assignment } = contract
const app = appForFile()
let owner: Person
/** May edit and assign roles, and read reports, and nothing else. */
let limited: Person
let an: Person
let role: Role
let template: RoleTemplate
/** What is there in another tenant. */
let elsewhere: { person: Person; roleId: string; templateId: string; roomId: string }
let workspaceId: string

beforeAll(async () => {
  await app.tenant('khac', 'Khác')
  owner = await app.person('Nguyễn Văn Chủ', { isAdmin: true })
  limited = await app.person('Lê Thị Vai')
  an = await app.person('Nguyễn Văn An')
  const own = await owner.ask(roles.createRole, {
    body: { name: 'Trợ lý', allow: ['role.read', 'role.edit', 'role.assign', 'report.read'] },
  })
  await owner.ask(roles.addRoleUser, { params: { roleId: own.roleId, userId: limited.userId } })
  const made = await owner.ask(roles.createRoleTemplate, {
    body: { name: 'Trực báo cáo', permissions: ['report.read'] },
  })
  const { templateId } = made
  template = await owner.ask(roles.updateRoleTemplate, {
    params: { id: templateId },
    body: { version: 1, permissions: ['report.read', 'user.lock'] },
  })
  role = await owner.ask(roles.createRole, { body: { name: 'Trực', templateId, allow: ['user.read'] } })
  await owner.ask(roles.addRoleUser, { params: { roleId: role.roleId, userId: an.userId } })
  workspaceId = (await addWorkspace(app, owner)).workspaceId
  const person = await app.person('Mai Văn Minh', { tenant: 'khac', isAdmin: true })
  const friend = await app.person('Mai Thị Hoa', { tenant: 'khac' })
  const { room } = await person.ask(contract.room.createRoom, {
    body: { name: 'Nhóm khác', userIds: [friend.userId] },
  })
  const theirs = await person.ask(roles.createRoleTemplate, { body: { name: 'Mẫu khác', permissions: [] } })
  const theirRole = await person.ask(roles.createRole, { body: { name: 'Vai trò khác' } })
  elsewhere = {
    ...{ person, roleId: theirRole.roleId, templateId: theirs.templateId, roomId: room.roomId },
  }
})

const tables = ['role', 'role_user', 'role_template', 'role_template_version']
/** All roles, templates and holders of both tenants, as one value. */
async function snapshot(): Promise<string> {
  const parts = tables.map(
    table => `(SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${table} AS t)`,
  )
  const { rows } = await app.app.database.pool.query(`SELECT concat_ws(',', ${parts.join()}) AS all`)
  return rows[0].all
}

/** A call in words, who makes it (default: the owner), and what it must end with. */
type Wrong = [
  words: string,
  endpoint: AnyEndpoint,
  parts: () => object,
  expected: ErrorCode | { code: ErrorCode; data: object },
  by?: () => Person,
]
const field = (path: string) => ({
  code: 'validationFailed' as const,
  data: { fields: [expect.objectContaining({ path })] },
})
const lacking = (...permissions: string[]) => ({ code: 'permissionNotHeld' as const, data: { permissions } })
const little = () => limited
const ofRole = () => ({ roleId: role.roleId, version: role.version })
const ofTemplate = () => ({ id: template.templateId })

const wrong: Record<string, Wrong[]> = {
  'what the caller lacks': [
    [
      'a new role that allows it',
      roles.createRole,
      () => ({ body: { name: 'Lách', allow: ['user.lock', 'report.read'] } }),
      lacking('user.lock'),
      little,
    ],
    [
      'a new role that denies it',
      roles.createRole,
      () => ({ body: { name: 'Lách', deny: ['user.lock'] } }),
      lacking('user.lock'),
      little,
    ],
    [
      'a new role made from a template that holds it',
      roles.createRole,
      () => ({ body: { name: 'Lách', templateId: template.templateId } }),
      lacking('user.lock'),
      little,
    ],
    [
      'a role that gets it',
      roles.updateRole,
      () => ({ body: { ...ofRole(), allow: ['user.read', 'signIn.edit'] } }),
      lacking('signIn.edit'),
      little,
    ],
    [
      'a role that loses it',
      roles.updateRole,
      () => ({ body: { ...ofRole(), allow: [] } }),
      lacking('user.read'),
      little,
    ],
    [
      'a role that leaves the template with it',
      roles.updateRole,
      () => ({ body: { ...ofRole(), templateId: null } }),
      lacking('user.lock'),
      little,
    ],
    [
      'a role that is deleted with it',
      roles.deleteRole,
      () => ({ params: { id: role.roleId } }),
      lacking('report.read', 'user.lock', 'user.read').code,
      little,
    ],
    [
      'a template with it',
      roles.createRoleTemplate,
      () => ({ body: { name: 'Lách', permissions: ['user.lock'] } }),
      lacking('user.lock'),
      little,
    ],
    [
      'a template that loses it',
      roles.updateRoleTemplate,
      () => ({ params: ofTemplate(), body: { version: 2, permissions: ['report.read'] } }),
      lacking('user.lock'),
      little,
    ],
    [
      'oneself in a role that holds it',
      roles.addRoleUser,
      () => ({ params: { roleId: role.roleId, userId: limited.userId } }),
      'permissionNotHeld',
      little,
    ],
    [
      'somebody taken out of a role that holds it',
      roles.removeRoleUser,
      () => ({ params: { roleId: role.roleId, userId: an.userId } }),
      'permissionNotHeld',
      little,
    ],
    [
      'somebody taken out of every role',
      roles.removeUsersFromRoles,
      () => ({ query: { userIds: an.userId } }),
      'permissionNotHeld',
      little,
    ],
    [
      'a change of many people, of whom one gets it',
      assignment.changeRolesOfPeople,
      () => ({ body: { changes: [{ userId: limited.userId, add: [role.roleId] }] } }),
      'permissionNotHeld',
      little,
    ],
  ],
  'another tenant': [
    [
      'a role in its room',
      roles.createRole,
      () => ({ body: { name: 'Ở đâu', scope: { kind: 'ROOM', id: elsewhere.roomId } } }),
      'scopeNotFound',
    ],
    [
      'a question about its room',
      roles.checkPermission,
      () => ({
        query: {
          ...{ userId: an.userId, permission: 'report.read' },
          ...{ targetType: 'ROOM', targetId: elsewhere.roomId },
        },
      }),
      'scopeNotFound',
    ],
    [
      'a question about its person',
      roles.checkPermission,
      () => ({ query: { userId: elsewhere.person.userId, permission: 'report.read' } }),
      'userNotFound',
    ],
    [
      'a role made from its template',
      roles.createRole,
      () => ({ body: { name: 'Mẫu ai', templateId: elsewhere.templateId } }),
      'roleTemplateNotFound',
    ],
    [
      'a role that is moved to its template',
      roles.updateRole,
      () => ({ body: { ...ofRole(), templateId: elsewhere.templateId } }),
      'roleTemplateNotFound',
    ],
    [
      'its role',
      roles.addRoleUser,
      () => ({ params: { roleId: elsewhere.roleId, userId: an.userId } }),
      'roleNotFound',
    ],
    [
      'its person',
      roles.addRoleUser,
      () => ({ params: { roleId: role.roleId, userId: elsewhere.person.userId } }),
      'userNotFound',
    ],
    [
      'its person among others',
      roles.removeRoleUsers,
      () => ({
        params: { roleId: role.roleId },
        query: { userIds: `${an.userId},${elsewhere.person.userId}` },
      }),
      'roleUsersRefused',
    ],
  ],
  // Roles have no parents and hold no roles: only ids in the wrong place could make a circle.
  'a circle': [
    [
      'a role made from itself',
      roles.updateRole,
      () => ({ body: { ...ofRole(), templateId: role.roleId } }),
      'roleTemplateNotFound',
    ],
    [
      'a role that holds itself',
      roles.addRoleUser,
      () => ({ params: { roleId: role.roleId, userId: role.roleId } }),
      'userNotFound',
    ],
    [
      'a role that holds itself, among people',
      roles.addRoleUsers,
      () => ({ params: { roleId: role.roleId }, body: { userIds: [limited.userId, role.roleId] } }),
      'roleUsersRefused',
    ],
    [
      'a role whose scope is itself',
      roles.createRole,
      () => ({ body: { name: 'Vòng', scope: { kind: 'WORKSPACE', id: role.roleId } } }),
      'scopeNotFound',
    ],
    [
      'a room named as the workspace that it is in',
      roles.createRole,
      () => ({ body: { name: 'Vòng', scope: { kind: 'ROOM', id: workspaceId } } }),
      'scopeNotFound',
    ],
    [
      'the tenant within a workspace',
      roles.createRole,
      () => ({ body: { name: 'Vòng', scope: { kind: 'TENANT', id: workspaceId } } }),
      field('body.scope.id'),
    ],
  ],
  'a permission that there is not': [
    [
      'allowed',
      roles.createRole,
      () => ({ body: { name: 'Lạ', allow: ['report.read', 'user.fly'] } }),
      field('body.allow.1'),
    ],
    [
      'denied',
      roles.updateRole,
      () => ({ body: { ...ofRole(), deny: ['constructor'] } }),
      field('body.deny.0'),
    ],
    [
      'in a new template',
      roles.createRoleTemplate,
      () => ({ body: { name: 'Lạ', permissions: ['*'] } }),
      field('body.permissions.0'),
    ],
    [
      'in a template',
      roles.updateRoleTemplate,
      () => ({ params: ofTemplate(), body: { version: 2, permissions: ['USER.READ'] } }),
      field('body.permissions.0'),
    ],
    [
      'in what a change would do',
      assignment.previewRole,
      () => ({ params: { id: role.roleId }, body: { allow: ['__proto__'] } }),
      field('body.allow.0'),
    ],
    [
      'asked about',
      roles.checkPermission,
      () => ({ query: { userId: an.userId, permission: 'user.' } }),
      field('query.permission'),
    ],
  ],
  'a version that is not the newest, or none': [
    [
      'a template that somebody has changed',
      roles.updateRoleTemplate,
      () => ({ params: ofTemplate(), body: { version: 1, permissions: [] } }),
      { code: 'roleTemplateConflict', data: { version: 2 } },
    ],
    [
      'a template of the future',
      roles.updateRoleTemplate,
      () => ({ params: ofTemplate(), body: { version: 3, permissions: [] } }),
      { code: 'roleTemplateConflict', data: { version: 2 } },
    ],
    [
      'a role that somebody has changed',
      roles.updateRole,
      () => ({ body: { roleId: role.roleId, version: role.version + 1, allow: [] } }),
      'roleConflict',
    ],
    [
      'a role moved to a version that there is not',
      roles.updateRole,
      () => ({ body: { ...ofRole(), templateVersion: 3 } }),
      'roleTemplateNotFound',
    ],
    [
      'a role made from a version that there is not',
      roles.createRole,
      () => ({ body: { name: 'Bản lạ', templateId: template.templateId, templateVersion: 9 } }),
      'roleTemplateNotFound',
    ],
    [
      'a version that is no number',
      roles.updateRole,
      () => ({ body: { roleId: role.roleId, version: '1' } }),
      field('body.version'),
    ],
  ],
  // A missing list never means all.
  'a list that is missing, empty or mistyped': [
    ...[{}, { userIds: '' }, { userIds: ' , ' }, { userIds: '@' }, { userids: 'all' }].flatMap(
      (query): Wrong[] => [
        [
          `people out of every role: ${JSON.stringify(query)}`,
          roles.removeUsersFromRoles,
          () => ({ query }),
          field('query.userIds'),
        ],
        [
          `people out of a role: ${JSON.stringify(query)}`,
          roles.removeRoleUsers,
          () => ({ params: { roleId: role.roleId }, query }),
          field('query.userIds'),
        ],
      ],
    ),
    ...[{}, { templateIds: [] }, { templateIds: 'all' }, { templateids: [uuidv7()] }].map(
      (body): Wrong => [
        `templates deleted: ${JSON.stringify(Object.keys(body))}`,
        roles.deleteManyRoleTemplates,
        () => ({ body }),
        field('body.templateIds'),
      ],
    ),
    ['templates deleted without a body', roles.deleteManyRoleTemplates, () => ({}), 'validationFailed'],
    [
      'a template that is there beside one that is not',
      roles.deleteManyRoleTemplates,
      () => ({ body: { templateIds: [uuidv7(), template.templateId] } }),
      'roleTemplateNotFound',
    ],
    [
      'nobody added',
      roles.addRoleUsers,
      () => ({ params: { roleId: role.roleId }, body: { userIds: [] } }),
      field('body.userIds'),
    ],
    [
      'no list of who is added',
      roles.addRoleUsers,
      () => ({ params: { roleId: role.roleId }, body: {} }),
      field('body.userIds'),
    ],
    ['no changes', assignment.changeRolesOfPeople, () => ({ body: {} }), field('body.changes')],
    [
      'nobody changed',
      assignment.changeRolesOfPeople,
      () => ({ body: { changes: [] } }),
      field('body.changes'),
    ],
    [
      'a person without an id',
      assignment.changeRolesOfPeople,
      () => ({ body: { changes: [{ add: [role.roleId] }] } }),
      field('body.changes.0.userId'),
    ],
  ],
}

for (const [kind, calls] of Object.entries(wrong))
  describe(`${kind}: a declared error, and nothing changed`, () => {
    for (const [words, endpoint, parts, expected, by = () => owner] of calls)
      it(words, async () => {
        const before = await snapshot()
        const outcome = await app.call(endpoint, parts() as never, { token: by().tokens.accessToken })
        expect(outcome.error).toMatchObject(typeof expected === 'string' ? { code: expected } : expected)
        expect(outcome.status).toBeLessThan(500)
        expect(await snapshot()).toBe(before)
      })
  })
