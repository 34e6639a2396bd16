import { builtInPermissions, contract, type Permission, type Role } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#platform/outbox/outbox.ts'
import type { Person } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { appForFile } from '../../testing/for-file.ts'
import { statementsOf } from '../../testing/statements.ts'
import { listOf, settle } from '../notification/testing/settle.ts'

const { adminPermission: roles, identity } = contract
const app = appForFile()
let owner: Person

beforeAll(async () => {
  await app.tenant('khac', 'Khác')
  owner = await app.person('Nguyễn Văn Chủ', { isAdmin: true })
})

let made = 0
const makeRole = (body: { allow?: Permission[]; deny?: Permission[]; templateId?: string } = {}) =>
  owner.ask(roles.createRole, { body: { name: `Vai trò ${++made}`, ...body } })
const add = (by: Person, role: Pick<Role, 'roleId'>, person: Pick<Person, 'userId'>) =>
  by.call(roles.addRoleUser, { params: { roleId: role.roleId, userId: person.userId } })
const remove = (by: Person, role: Pick<Role, 'roleId'>, person: Pick<Person, 'userId'>) =>
  by.call(roles.removeRoleUser, { params: { roleId: role.roleId, userId: person.userId } })
const builtIn = async (key: string, by = owner) =>
  (await by.ask(roles.listRoles, { query: { limit: 10 } })).items.find(role => role.builtIn === key)!
/** Somebody with a role of these permissions. */
async function holder(...allow: Permission[]): Promise<Person> {
  const person = await app.person('Lê Thị Vai')
  const { status } = await add(owner, await makeRole({ allow }), person)
  expect(status).toBe(200)
  return person
}
const check = (by: Person, userId: string, permission: Permission) =>
  by.ask(roles.checkPermission, { query: { userId, permission } })
const code = (outcome: { error: { code: string } | undefined }) => outcome.error?.code

describe('roles and their templates', () => {
  it('roles and their templates are created, changed, listed, fetched and deleted; a role follows the version that it names [R-PERM-2]', async () => {
    const template = await owner.ask(roles.createRoleTemplate, {
      body: { name: 'Trực báo cáo', permissions: ['report.read'] },
    })
    expect(template).toMatchObject({ version: 1, permissions: ['report.read'], roleCount: 0 })
    const { templateId } = template
    const role = await makeRole({ templateId, allow: ['user.read'] })
    expect(role.permissions).toEqual(['report.read', 'user.read'])
    const changed = await owner.ask(roles.updateRoleTemplate, {
      params: { id: templateId },
      body: { version: 1, permissions: ['report.read', 'report.decide'] },
    })
    expect(changed.version).toBe(2)
    const { items } = await owner.ask(roles.listRoleTemplateVersions, { params: { id: templateId } })
    expect(items.map(item => [item.version, item.author?.userId])).toEqual([
      [2, owner.userId],
      [1, owner.userId],
    ])
    const seen = await owner.ask(roles.getRole, { params: { id: role.roleId } })
    expect(seen.template).toMatchObject({ version: 1, newestVersion: 2, permissions: ['report.read'] })
    const moved = await owner.ask(roles.updateRole, {
      body: {
        roleId: role.roleId,
        version: role.version,
        templateId,
        templateVersion: 2,
        deny: ['user.read'],
      },
    })
    expect(moved.permissions).toEqual(['report.read', 'report.decide'])

    const stale = await owner.call(roles.updateRole, {
      body: { roleId: role.roleId, version: role.version, name: 'X' },
    })
    expect(stale.error).toMatchObject({ code: 'roleConflict', data: { version: moved.version } })
    const staleTemplate = { params: { id: templateId }, body: { version: 1, name: 'X' } }
    expect(code(await owner.call(roles.updateRoleTemplate, staleTemplate))).toBe('roleTemplateConflict')
    expect(code(await owner.call(roles.deleteRoleTemplate, { params: { id: templateId } }))).toBe(
      'roleTemplateInUse',
    )
    const sameName = await owner.call(roles.createRole, { body: { name: role.name.toUpperCase() } })
    expect(code(sameName)).toBe('roleNameTaken')
    const sameTemplate = await owner.call(roles.createRoleTemplate, {
      body: { name: 'trực báo cáo', permissions: [] },
    })
    expect(code(sameTemplate)).toBe('roleTemplateNameTaken')

    const found = await owner.ask(roles.listRoleTemplates, { query: { search: 'truc bao' } })
    expect(found.items.map(item => [item.templateId, item.roleCount])).toEqual([[templateId, 1]])
    await owner.ask(roles.deleteRole, { params: { id: role.roleId } })
    expect(code(await owner.call(roles.getRole, { params: { id: role.roleId } }))).toBe('roleNotFound')
    const other = uuidv7()
    const together = await owner.call(roles.deleteManyRoleTemplates, {
      body: { templateIds: [templateId, other] },
    })
    expect(code(together)).toBe('roleTemplateNotFound')
    await owner.ask(roles.deleteManyRoleTemplates, { body: { templateIds: [templateId] } })
    expect(code(await owner.call(roles.deleteRoleTemplate, { params: { id: templateId } }))).toBe(
      'roleTemplateNotFound',
    )
  })

  it('roles that are built in stay: nobody deletes them or changes SUPER_ADMIN; other tenants have theirs', async () => {
    const other = await app.person('Mai Văn Minh', { tenant: 'khac', isAdmin: true })
    for (const key of [
      'SUPER_ADMIN',
      'ADMIN',
      'MODERATOR',
      'BILLING',
      'SUPPORT',
      'MEMBER',
      'GUEST',
    ] as const) {
      const role = await builtIn(key)
      expect(role.permissions).toEqual(builtInPermissions[key])
      expect((await builtIn(key, other)).roleId).not.toBe(role.roleId)
      expect(code(await owner.call(roles.deleteRole, { params: { id: role.roleId } }))).toBe('roleBuiltIn')
      const template = { params: { id: role.template!.templateId }, body: { version: 1, name: 'X' } }
      expect(code(await owner.call(roles.updateRoleTemplate, template))).toBe('roleBuiltIn')
      expect(code(await other.call(roles.getRole, { params: { id: role.roleId } }))).toBe('roleNotFound')
    }
    const { roleId, version } = await builtIn('SUPER_ADMIN')
    const deny: Permission[] = ['user.read']
    expect(code(await owner.call(roles.updateRole, { body: { roleId, version, deny } }))).toBe('roleBuiltIn')
    expect(code(await add(owner, await builtIn('MEMBER'), owner))).toBe('roleBuiltIn')
    const scope = { kind: 'ROOM' as const, id: uuidv7() }
    expect(code(await owner.call(roles.createRole, { body: { name: 'Ở đâu', scope } }))).toBe('scopeNotFound')
  })
})

describe('who holds a role', () => {
  it('who holds a role is changed singly and in bulk, all or none, and listed by role and by person [R-PERM-2] [R-ARG-4]', async () => {
    const [an, binh] = [await app.person('Nguyễn Văn An'), await app.person('Trần Văn Bình')]
    const role = await makeRole({ allow: ['report.read'] })
    const params = { roleId: role.roleId }
    const stranger = uuidv7()
    const refused = await owner.call(roles.addRoleUsers, {
      params,
      body: { userIds: [an.userId, stranger, binh.userId] },
    })
    expect(refused.error).toMatchObject({
      code: 'roleUsersRefused',
      data: { refused: [{ userId: stranger, code: 'userNotFound' }] },
    })
    expect((await owner.ask(roles.getRole, { params: { id: role.roleId } })).userCount).toBe(0)
    const both = { userIds: [an.userId, binh.userId] }
    expect((await owner.ask(roles.addRoleUsers, { params, body: both })).userCount).toBe(2)
    expect((await owner.ask(roles.addRoleUsers, { params, body: both })).userCount).toBe(2)
    expect((await an.ask(roles.listUserRoles, { params: { userId: an.userId } })).items).toMatchObject([
      { roleId: role.roleId, name: role.name },
    ])
    expect(code(await binh.call(roles.listUserRoles, { params: { userId: an.userId } }))).toBe('forbidden')
    const requestPayload = JSON.stringify({ manage: true, roleId: role.roleId })
    const held = await owner.ask(identity.listUsers, { query: { requestPayload, search: 'binh' } })
    expect(held.items.map(user => user.userId)).toEqual([binh.userId])

    const some = { userIds: `${an.userId},${stranger}` }
    expect(code(await owner.call(roles.removeRoleUsers, { params, query: some }))).toBe('roleUsersRefused')
    const after = await owner.ask(roles.removeRoleUsers, {
      params,
      query: { userIds: both.userIds.join(',') },
    })
    expect(after.userCount).toBe(0)
    expect(code(await add(owner, role, { userId: stranger }))).toBe('userNotFound')
    expect((await add(owner, role, an)).data?.userCount).toBe(1)
    expect((await remove(owner, role, an)).data?.userCount).toBe(0)

    await add(owner, role, an)
    await add(owner, await builtIn('SUPPORT'), an)
    expect(await owner.ask(roles.removeUsersFromRoles, { query: { userIds: an.userId } })).toEqual({
      removed: 2,
    })
    expect((await owner.ask(roles.listUserRoles, { params: { userId: an.userId } })).items).toEqual([])
  })

  it('decides isAdmin, in the account, in the list of accounts and at the next sign-in, as soon as it changes', async () => {
    const person = await holder('report.read')
    const self = () => person.ask(identity.getUser, { params: { value: person.userId } })
    expect((await self()).isAdmin).toBe(true)
    const { roleId } = (await person.ask(roles.getOwnPermissions)).roles[0]!
    const role = await owner.ask(roles.getRole, { params: { id: roleId } })
    await owner.ask(roles.updateRole, { body: { roleId, version: role.version, allow: [] } })
    expect((await self()).isAdmin).toBe(false)
    const login = { body: { username: person.username, password: person.password } }
    const outcome = await app.call(contract.identityAuthen.login, login)
    expect(outcome.data?.userInfo.isAdmin).toBe(false)
    await owner.ask(identity.updateUser, { params: { userId: person.userId }, body: { isAdmin: true } })
    const { items } = await owner.ask(roles.listUserRoles, { params: { userId: person.userId } })
    expect(items.map(item => item.builtIn)).toEqual(['ADMIN', undefined])
  })
})

describe('permissions', () => {
  it('permissions are checked for a person and a target, with every reason; a denial wins [R-PERM-1]', async () => {
    const person = await holder('report.read', 'user.read')
    const { items } = await owner.ask(roles.listUserRoles, { params: { userId: person.userId } })
    await add(owner, await builtIn('SUPPORT'), person)
    expect(await check(owner, person.userId, 'user.read')).toMatchObject({
      isAllowed: true,
      reasons: [
        { builtIn: 'SUPPORT', source: 'TEMPLATE', templateVersion: 1, effect: 'ALLOW', isDecisive: true },
        { roleId: items[0]!.roleId, source: 'ALLOW', effect: 'ALLOW', isDecisive: true },
      ],
    })
    const denying = await makeRole({ deny: ['user.read'] })
    await add(owner, denying, person)
    const denied = await check(owner, person.userId, 'user.read')
    expect(denied.isAllowed).toBe(false)
    expect(denied.reasons.filter(reason => reason.isDecisive)).toMatchObject([
      { roleId: denying.roleId, source: 'DENY', effect: 'DENY', scope: { kind: 'TENANT' } },
    ])
    expect(await check(person, person.userId, 'role.edit')).toMatchObject({ isAllowed: false, reasons: [] })
    expect(await check(owner, owner.userId, 'role.edit')).toMatchObject({
      isAllowed: true,
      reasons: [{ builtIn: 'SUPER_ADMIN', source: 'SUPER_ADMIN' }],
    })
    const held = await owner.ask(roles.listPermissions, { query: { userId: person.userId } })
    expect(held.items.find(item => item.permission === 'report.read')).toMatchObject({
      label: 'Xem báo cáo',
      areaLabel: 'Báo cáo',
      isAllowed: true,
    })
    expect(held.items.find(item => item.permission === 'user.read')?.isAllowed).toBe(false)
    const about = { query: { userId: owner.userId, permission: 'user.read' as const } }
    expect((await person.call(roles.checkPermission, about)).error).toMatchObject({
      code: 'forbidden',
      data: { permission: 'role.read' },
    })
    const nobody = { query: { userId: uuidv7(), permission: 'user.read' as const } }
    expect(code(await owner.call(roles.checkPermission, nobody))).toBe('userNotFound')
    const nowhere = { userId: person.userId, targetType: 'ROOM' as const }
    expect(code(await owner.call(roles.listPermissions, { query: nowhere }))).toBe('validationFailed')
    const absent = { ...nowhere, targetId: uuidv7() }
    expect(code(await owner.call(roles.listPermissions, { query: absent }))).toBe('scopeNotFound')
  })

  it('permissions of a room hold in that room alone [R-PERM-1]', async () => {
    const an = await app.person('Nguyễn Văn An')
    const make = () => an.ask(contract.room.createRoom, { body: { name: 'Nhóm', userIds: [owner.userId] } })
    const [here, there] = [await make(), await make()]
    const scope = { kind: 'ROOM' as const, id: here.room.roomId }
    const role = await owner.ask(roles.createRole, {
      body: { name: 'Trực phòng', scope, allow: ['report.read'] },
    })
    await add(owner, role, an)
    const ask = async (targetId: string) =>
      (
        await an.ask(roles.checkPermission, {
          query: { userId: an.userId, targetType: 'ROOM', targetId, permission: 'report.read' },
        })
      ).isAllowed
    expect([await ask(here.room.roomId), await ask(there.room.roomId)]).toEqual([true, false])
    expect(await an.ask(roles.getOwnPermissions)).toMatchObject({ permissions: [], isAdmin: false })
    expect(await an.ask(contract.moderation.listReports)).toEqual({ items: [], total: 0 })
    expect(code(await an.call(contract.administration.listAuditEntries))).toBe('forbidden')
  })

  it('act on the next call and reach open clients, without a new sign-in', async () => {
    const person = await app.person('Lê Thị Nghe')
    const role = await makeRole({ allow: ['report.read'] })
    const heard: unknown[] = []
    const socket = await person.socket()
    socket.on('publication', ({ data }) => data.type === 'permissionsUpdated' && heard.push(data.data))
    expect((await person.call(contract.moderation.listReports)).error).toMatchObject({
      code: 'forbidden',
      data: { permission: 'report.read' },
    })
    await add(owner, role, person)
    expect((await person.call(contract.moderation.listReports)).status).toBe(200)
    await remove(owner, role, person)
    expect(code(await person.call(contract.moderation.listReports))).toBe('forbidden')
    await eventually(() => expect(heard).toHaveLength(2))
    expect(heard).toMatchObject([
      { permissions: ['report.read'], isAdmin: true },
      { permissions: [], isAdmin: false, roles: [] },
    ])
  })
})

describe('nobody gives or takes what they do not hold', () => {
  it('in roles, in templates, and by the flag of an account: permissionNotHeld, nothing changed', async () => {
    const limited = await holder('role.read', 'role.edit', 'role.assign', 'user.edit', 'user.create')
    const target = await app.person('Phạm Thị Đích')
    const strong = await makeRole({ allow: ['signIn.edit'] })
    const refused = { code: 'permissionNotHeld', data: { permissions: ['signIn.edit'] } }
    const allow: Permission[] = ['signIn.edit']
    expect((await add(limited, strong, target)).error).toMatchObject(refused)
    expect((await limited.call(roles.createRole, { body: { name: 'Lách', allow } })).error).toMatchObject(
      refused,
    )
    expect(
      (await limited.call(roles.createRole, { body: { name: 'Lách', deny: allow } })).error,
    ).toMatchObject(refused)
    const template = { name: 'Lách', permissions: allow }
    expect((await limited.call(roles.createRoleTemplate, { body: template })).error).toMatchObject(refused)
    const own = (await limited.ask(roles.getOwnPermissions)).roles[0]!
    const wider = { roleId: own.roleId, version: 1, allow: [...allow, 'role.edit' as const] }
    expect(code(await limited.call(roles.updateRole, { body: wider }))).toBe('permissionNotHeld')
    await add(owner, strong, target)
    expect((await remove(limited, strong, target)).error).toMatchObject(refused)
    expect((await limited.call(roles.deleteRole, { params: { id: strong.roleId } })).error).toMatchObject(
      refused,
    )
    const all = { query: { userIds: target.userId } }
    expect((await limited.call(roles.removeUsersFromRoles, all)).error).toMatchObject(refused)
    const superAdmin = await builtIn('SUPER_ADMIN')
    expect(code(await add(limited, superAdmin, limited))).toBe('permissionNotHeld')
    const flag = { params: { userId: target.userId }, body: { isAdmin: true } }
    expect(code(await limited.call(identity.updateUser, flag))).toBe('permissionNotHeld')
    const fresh = { body: { username: 'lach.luat', fullName: 'Lách Luật', isAdmin: true } }
    expect(code(await limited.call(identity.createUser, fresh))).toBe('permissionNotHeld')
    // An address of one's own on the account of an owner would be a way into it.
    const email = { params: { userId: owner.userId }, body: { email: 'lach@vidu.vn' } }
    expect(code(await limited.call(identity.updateUser, email))).toBe('permissionNotHeld')
    const { items } = await owner.ask(roles.listUserRoles, { params: { userId: target.userId } })
    expect(items.map(item => item.roleId)).toEqual([strong.roleId])
  })
})

describe('denials', () => {
  it('denials are put on nobody who may do more, neither by joining nor by a change of the role: permissionNotHeld', async () => {
    const limited = await holder('role.edit', 'role.assign', 'role.read', 'user.read')
    const above = await holder('user.read', 'user.lock', 'invoice.read')
    const below = await holder('user.read')
    const denying = await limited.ask(roles.createRole, { body: { name: 'Chặn', deny: ['user.read'] } })
    expect(code(await add(limited, denying, above))).toBe('permissionNotHeld')
    expect(code(await add(limited, denying, owner))).toBe('permissionNotHeld')
    expect(code(await add(limited, denying, below))).toBeUndefined()
    expect((await check(owner, above.userId, 'user.read')).isAllowed).toBe(true)
    const empty = await limited.ask(roles.createRole, { body: { name: 'Chưa chặn' } })
    expect(code(await add(limited, empty, above))).toBeUndefined()
    const change = { body: { roleId: empty.roleId, version: empty.version, deny: ['user.read' as const] } }
    expect(code(await limited.call(roles.updateRole, change))).toBe('permissionNotHeld')
  })
})

it('a change of one person’s roles makes nobody else’s be read again', async () => {
  const [an, binh] = [await holder('user.read'), await app.person('Trần Thị Bình')]
  await an.ask(roles.getOwnPermissions)
  await add(owner, await makeRole({ allow: ['audit.read'] }), binh)
  const statements = await statementsOf(app, () => an.ask(roles.getOwnPermissions), /role_user/)
  expect(statements).toEqual([])
  expect((await binh.ask(roles.getOwnPermissions)).isAdmin).toBe(true)
  expect((await binh.call(contract.administration.listAuditEntries)).status).toBe(200)
})

describe('what a call costs in statements for the sake of permissions', () => {
  const any = /./
  const ofRoles = /role/
  const ask = (userId: string, permission: Permission, targetId?: string) =>
    owner.ask(roles.checkPermission, {
      query: { userId, permission, ...(targetId && { targetType: 'ROOM', targetId }) },
    })
  /** What follows what the test did may ask the database too. */
  const untilIdle = async () => {
    await owner.eventsPublished()
    await app.app.processors.idle()
  }

  it('what a call costs in statements for the sake of permissions is none for a question asked before, and one where somebody’s roles changed', async () => {
    const person = await holder('report.read')
    const role = await makeRole({ allow: ['user.read'] })
    const isAllowed = async () => (await ask(person.userId, 'user.read')).isAllowed
    // Whether who asks has a second factor is asked for once a second, which is tested there.
    const cost = async () =>
      (await statementsOf(app, isAllowed, any)).filter(text => !text.includes('second_factor'))
    for (const change of [add, remove]) {
      await change(owner, role, person)
      await untilIdle()
      expect(await cost()).toMatchObject([expect.stringContaining('role_user')])
      expect(await cost()).toEqual([])
      expect(await isAllowed()).toBe(change === add)
    }
  })

  it('what a call costs in statements for the sake of permissions is one for the room that is asked about', async () => {
    const person = await holder('report.read')
    const { room } = await person.ask(contract.room.createRoom, {
      body: { name: 'Nhóm', userIds: [owner.userId] },
    })
    await untilIdle()
    const inRoom = () => ask(person.userId, 'report.read', room.roomId)
    await inRoom()
    const statements = await statementsOf(app, inRoom, any)
    expect(statements.filter(text => !text.includes('second_factor'))).toMatchObject([
      expect.stringContaining('FROM room'),
    ])
  })

  it('what a call costs in statements for the sake of permissions is none for a message, of an administrator neither', async () => {
    const [person, other] = [await app.person('Lê Thị Nhắn'), await app.person('Trần Văn Đọc')]
    const { room } = await person.ask(contract.room.createRoom, {
      body: { name: 'Nhóm', userIds: [other.userId] },
    })
    const send = async (content: string) => {
      await person.ask(contract.chat.sendMessage, { params: { roomId: room.roomId }, body: { content } })
    }
    const cost = async (content: string) => {
      await untilIdle()
      await send(content)
      await untilIdle()
      return statementsOf(app, () => send(content), any)
    }
    const costs = [await cost('Chưa có vai trò')]
    await add(owner, await makeRole({ allow: ['report.read'] }), person)
    costs.push(await cost('Có vai trò'))
    for (const statements of costs) {
      expect(statements).toContainEqual(expect.stringContaining('store_messages'))
      expect(statements.filter(text => ofRoles.test(text))).toEqual([])
    }
  })
})

it('an erased account is there for no question any more', async () => {
  const person = await holder('report.read')
  const ask = () =>
    owner.call(roles.checkPermission, { query: { userId: person.userId, permission: 'report.read' } })
  expect((await ask()).data?.isAllowed).toBe(true)
  await owner.ask(identity.deleteUser, { params: { value: person.userId } })
  expect(code(await ask())).toBe('userNotFound')
})

describe('whoever is given a role, or loses one', () => {
  it('whoever is given a role, or loses one is notified of it and by whom; those who do it to themselves are not', async () => {
    const person = await app.person('Hà Văn Mới')
    const role = await makeRole({ allow: ['report.read'] })
    const roleNews = async (who: Person) => {
      await settle(app, owner)
      return (await listOf(who)).filter(({ type }) => type === 'ROLE_CHANGED')
    }
    await add(owner, role, person)
    expect(await roleNews(person)).toMatchObject([
      {
        title: `Bạn được giao vai trò “${role.name}”`,
        body: 'Người thay đổi: Nguyễn Văn Chủ',
        place: '/admin',
        actors: [{ userId: owner.userId }],
      },
    ])
    // Taken and given while it is unread, it is one row that says what is true now.
    await remove(owner, role, person)
    expect(await roleNews(person)).toMatchObject([
      { title: `Bạn không còn vai trò “${role.name}”`, place: '/notifications' },
    ])
    await add(owner, role, owner)
    await owner.ask(roles.removeUsersFromRoles, { query: { userIds: person.userId } as never })
    const again = await makeRole({ allow: ['report.read'] })
    await add(owner, again, person)
    await owner.ask(roles.deleteRole, { params: { id: again.roleId } })
    expect((await roleNews(person)).map(({ title }) => title)).toEqual([
      `Bạn không còn vai trò “${again.name}”`,
      `Bạn không còn vai trò “${role.name}”`,
    ])
    expect(JSON.stringify(await roleNews(owner))).not.toContain(role.name)
  })

  it('whoever is given a role, or loses one is notified of it as it stands, in whatever order the works of two changes run', async () => {
    const person = await app.person('Hà Văn Chậm')
    const held = await makeRole({ allow: ['report.read'] })
    const taken = await makeRole({ allow: ['report.read'] })
    await add(owner, held, person)
    await settle(app, owner)
    const late = (role: Role, isGiven: boolean) =>
      transact(app.app, tx =>
        app.app.services.notifier.add(tx, 'default', `ROLE/${role.roleId}/${crypto.randomUUID()}`, {
          type: 'ROLE_CHANGED',
          id: role.roleId,
          userIds: [person.userId],
          actorId: owner.userId,
          subject: { adminRole: { name: role.name, isGiven } },
        }),
      )
    await late(held, false)
    await late(taken, true)
    await settle(app, owner)
    expect((await listOf(person)).map(({ title }) => title)).toEqual([`Bạn được giao vai trò “${held.name}”`])
  })
})
