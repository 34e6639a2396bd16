import { contract, type Permission, type Role } from '@trau/contract'
import { maxRolesOfUser } from '@trau/contract/rules/permission'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { appForFile } from '../../testing/for-file.ts'
import { statementsOf } from '../../testing/statements.ts'

const { adminPermission: roles, roleAssignment: assignment, identity } = contract
const app = appForFile()
let owner: Person

beforeAll(async () => {
  await app.tenant('khac', 'Khác')
  owner = await app.person('Nguyễn Văn Chủ', { isAdmin: true })
})

let made = 0
const makeRole = (body: { allow?: Permission[]; deny?: Permission[] } = {}) =>
  owner.ask(roles.createRole, { body: { name: `Vai trò ${++made}`, ...body } })
const builtIn = async (key: string): Promise<Role> =>
  (await owner.ask(roles.listRoles, { query: { limit: 10 } })).items.find(role => role.builtIn === key)!
const idsOf = (...people: Person[]) => people.map(({ userId }) => userId).join(',')
const heldBy = async (...people: Person[]) =>
  (await owner.ask(assignment.listRolesOfPeople, { query: { userIds: idsOf(...people) } })).items.map(item =>
    item.roles.map(({ roleId }) => roleId).sort(),
  )
type Changes = { userId: string; add?: string[]; remove?: string[] }[]
const change = (by: Person, changes: Changes) =>
  by.call(assignment.changeRolesOfPeople, { body: { changes } })
async function holder(...allow: Permission[]): Promise<Person> {
  const person = await app.person('Lê Thị Vai')
  const { roleId } = await makeRole({ allow })
  expect((await change(owner, [{ userId: person.userId, add: [roleId] }])).status).toBe(200)
  return person
}

describe('roles of many people at once', () => {
  it('roles of many people at once are given and taken in one act, which answers what changed: the same backwards takes it back [R-ARG-4]', async () => {
    const [an, binh] = [await app.person('Nguyễn Văn An'), await app.person('Trần Văn Bình')]
    const [one, two] = [await makeRole({ allow: ['report.read'] }), await makeRole({ allow: ['user.read'] })]
    await owner.ask(roles.addRoleUser, { params: { roleId: one.roleId, userId: an.userId } })
    const heard: unknown[] = []
    const socket = await binh.socket()
    socket.on('publication', ({ data }) => data.type === 'permissionsUpdated' && heard.push(data.data))
    const { data } = await change(owner, [
      { userId: an.userId, add: [one.roleId, two.roleId] },
      { userId: binh.userId, add: [two.roleId], remove: [one.roleId] },
    ])
    // What somebody held already, or did not hold, is no change.
    expect(data!.changes).toEqual([
      { userId: an.userId, added: [two.roleId], removed: [] },
      { userId: binh.userId, added: [two.roleId], removed: [] },
    ])
    expect(await heldBy(an, binh)).toEqual([[one.roleId, two.roleId].sort(), [two.roleId]])
    await eventually(() => expect(heard).toMatchObject([{ permissions: ['user.read'], isAdmin: true }]))
    const back = data!.changes.map(({ userId, added, removed }) => ({
      userId,
      add: removed,
      remove: added,
    }))
    expect((await change(owner, back)).status).toBe(200)
    expect(await heldBy(an, binh)).toEqual([[one.roleId], []])
  })

  it('change for all or for nobody, and who is refused is named with the reason', async () => {
    const [an, full] = [await app.person('Nguyễn Văn An'), await app.person('Trần Thị Đầy')]
    const stranger = uuidv7()
    const elsewhere = await app.person('Mai Văn Minh', { tenant: 'khac' })
    const role = await makeRole()
    const add = [role.roleId]
    for (const userId of [stranger, elsewhere.userId]) {
      const absent = await change(owner, [
        { userId: an.userId, add },
        { userId, add },
      ])
      expect(absent.error).toMatchObject({
        code: 'roleUsersRefused',
        data: { refused: [{ userId, code: 'userNotFound' }] },
      })
    }
    await app.app.database.pool.query(
      `WITH made AS (INSERT INTO role (tenant_id, role_id, name, is_administrative)
         SELECT 'default', gen_random_uuid(), 'Đầy ' || n, false FROM generate_series(1, $2::int) AS n RETURNING role_id)
       INSERT INTO role_user (tenant_id, role_id, user_id) SELECT 'default', role_id, $1 FROM made`,
      [full.userId, maxRolesOfUser],
    )
    const tooMany = await change(owner, [
      { userId: an.userId, add },
      { userId: full.userId, add },
    ])
    expect(tooMany.error).toMatchObject({
      code: 'roleUsersRefused',
      data: { refused: [{ userId: full.userId, code: 'tooManyRolesOfUser' }] },
    })
    expect((await heldBy(an))[0]).toEqual([])
    // One for another is not more.
    const [old] = (await heldBy(full))[0]!
    expect((await change(owner, [{ userId: full.userId, add, remove: [old!] }])).status).toBe(200)
  })

  it('roles of many people at once of what is not there, of everybody, or twice the same person: declared errors, nothing changed', async () => {
    const an = await app.person('Nguyễn Văn An')
    const { userId } = an
    const role = await makeRole()
    const codeOf = async (changes: Changes) => (await change(owner, changes)).error?.code
    expect(await codeOf([{ userId, add: [role.roleId, uuidv7()] }])).toBe('roleNotFound')
    expect(await codeOf([{ userId, add: [role.roleId, (await builtIn('MEMBER')).roleId] }])).toBe(
      'roleBuiltIn',
    )
    expect(await codeOf([{ userId, add: [role.roleId], remove: [role.roleId] }])).toBe('validationFailed')
    expect(
      await codeOf([
        { userId, add: [role.roleId] },
        { userId, add: [] },
      ]),
    ).toBe('validationFailed')
    expect(await codeOf([{ userId, add: Array.from({ length: 51 }, () => uuidv7()) }])).toBe(
      'validationFailed',
    )
    expect(await codeOf([])).toBe('validationFailed')
    expect(await heldBy(an)).toEqual([[]])
  })

  it('roles of many people at once are given and taken by nobody beyond what they hold, and denials are put on nobody above', async () => {
    const limited = await holder('role.read', 'role.assign', 'user.read')
    const above = await holder('user.lock')
    const below = await app.person('Phạm Thị Dưới')
    const within = await makeRole({ allow: ['user.read'] })
    const beyond = await makeRole({ allow: ['signIn.edit'] })
    const denying = await makeRole({ deny: ['user.read'] })
    const refused = await change(limited, [
      { userId: below.userId, add: [within.roleId] },
      { userId: limited.userId, add: [beyond.roleId] },
    ])
    expect(refused.error).toMatchObject({
      code: 'permissionNotHeld',
      data: { permissions: ['signIn.edit'] },
    })
    await change(owner, [{ userId: below.userId, add: [beyond.roleId] }])
    expect((await change(limited, [{ userId: below.userId, remove: [beyond.roleId] }])).error?.code).toBe(
      'permissionNotHeld',
    )
    expect((await change(limited, [{ userId: above.userId, add: [denying.roleId] }])).error?.code).toBe(
      'permissionNotHeld',
    )
    const superAdmin = await builtIn('SUPER_ADMIN')
    expect((await change(limited, [{ userId: limited.userId, add: [superAdmin.roleId] }])).error?.code).toBe(
      'permissionNotHeld',
    )
    expect((await change(owner, [{ userId: owner.userId, remove: [superAdmin.roleId] }])).error?.code).toBe(
      'lastAdministrator',
    )
    expect((await change(limited, [{ userId: below.userId, add: [within.roleId] }])).status).toBe(200)
    expect((await change(below, [{ userId: below.userId, add: [within.roleId] }])).error).toMatchObject({
      code: 'forbidden',
      data: { permission: 'role.assign' },
    })
  })
})

describe('a change of a role that is not saved', () => {
  it('names who of its holders would gain and lose what, with their other roles counted, and changes nothing', async () => {
    const [an, binh, chi] = [
      await app.person('Nguyễn Văn An'),
      await app.person('Trần Văn Bình'),
      await app.person('Lê Thị Chi'),
    ]
    const role = await makeRole({ allow: ['user.read', 'user.lock'] })
    const other = await makeRole({ allow: ['user.lock'] })
    await change(owner, [
      { userId: an.userId, add: [role.roleId] },
      { userId: binh.userId, add: [role.roleId, other.roleId] },
      { userId: chi.userId, add: [other.roleId] },
    ])
    const preview = (by: Person, body: { allow?: Permission[]; deny?: Permission[] }) =>
      by.ask(assignment.previewRole, { params: { id: role.roleId }, body })
    const seen = await preview(owner, { allow: ['user.read', 'report.read'] })
    expect(seen).toMatchObject({
      holderCount: 2,
      gaining: { count: 2 },
      losing: { count: 1 },
      isPartial: false,
    })
    expect(seen.losing.people.map(({ userId }) => userId)).toEqual([an.userId])
    expect(seen.permissions).toEqual(
      expect.arrayContaining([
        { permission: 'report.read', gained: 2, lost: 0 },
        { permission: 'user.lock', gained: 0, lost: 1 },
      ]),
    )
    // A denial takes what the other role gives, too.
    const denied = await preview(owner, { deny: ['user.lock'] })
    expect(denied).toMatchObject({ losing: { count: 2 }, gaining: { count: 0, people: [] } })
    const reader = await holder('role.read')
    expect((await preview(reader, { deny: ['user.lock'] })).losing).toEqual({ count: 2, people: [] })
    expect(await preview(owner, {})).toMatchObject({ permissions: [], gaining: { count: 0 } })
    const after = await owner.ask(roles.getRole, { params: { id: role.roleId } })
    expect([after.version, after.allow, after.deny]).toEqual([1, ['user.read', 'user.lock'], []])
    // It is what the saved change does.
    await owner.ask(roles.updateRole, { body: { roleId: role.roleId, version: 1, deny: ['user.lock'] } })
    for (const { userId } of [an, binh]) {
      const query = { userId, permission: 'user.lock' as const }
      expect((await owner.ask(roles.checkPermission, { query })).isAllowed).toBe(false)
    }
    const absent = await owner.call(assignment.previewRole, { params: { id: uuidv7() }, body: {} })
    expect(absent.error?.code).toBe('roleNotFound')
  })
})

describe('who can give a permission', () => {
  it('who can give a permission is shown to administrators for what they lack: people who hold it and may put others into roles', async () => {
    const limited = await holder('user.read')
    const granter = await holder('user.lock', 'role.assign')
    await holder('user.lock')
    const plain = await app.person('Đỗ Văn Thường')
    const { items } = await limited.ask(assignment.listGranters)
    const of = (permission: Permission) =>
      items.find(item => item.permission === permission)?.people.map(({ userId }) => userId)
    expect(of('user.read')).toBeUndefined()
    expect(of('user.lock')).toEqual([owner.userId, granter.userId])
    expect(of('signIn.edit')).toEqual([owner.userId])
    expect((await owner.ask(assignment.listGranters)).items).toEqual([])
    expect((await plain.ask(assignment.listGranters)).items).toEqual([])
  })
})

describe('lists of roles and of people with roles', () => {
  const people = Number(process.env.PERMISSION_PEOPLE ?? 3_000)
  const seededAtOnce = 2_000
  let crowd: Role

  it('come a page at a time, sorted and searched without marks, however many there are: no statement reads without a bound', async () => {
    crowd = await makeRole({ allow: ['report.read'] })
    // In groups, each well within the time that a statement of the server may take.
    for (let from = 1; from <= people; from += seededAtOnce)
      await app.app.database.pool.query(
        `WITH made AS (INSERT INTO app_user (tenant_id, user_id, username, full_name, is_admin)
           SELECT 'default', gen_random_uuid(), 'dong' || n, 'Đỗ Thị Đông ' || lpad(n::text, 6, '0'), true
           FROM generate_series($2::int, $3::int) AS n RETURNING user_id)
         INSERT INTO role_user (tenant_id, role_id, user_id) SELECT 'default', $1, user_id FROM made`,
        [crowd.roleId, from, Math.min(from + seededAtOnce - 1, people)],
      )
    const orders = JSON.stringify([{ field: 'name', direction: 'asc' }])
    const requestPayload = JSON.stringify({ manage: true, roleId: crowd.roleId })
    const holders = (query: { search?: string; offset?: number }) =>
      owner.ask(identity.listUsers, { query: { ...query, limit: 50, orders, requestPayload } })
    const namesOf = (page: Awaited<ReturnType<typeof holders>>) => page.items.map(({ name }) => name)
    const number = (n: number) => `Đỗ Thị Đông ${String(n).padStart(6, '0')}`
    const first = await holders({})
    expect(first.total).toBe(people)
    expect(namesOf(first)).toEqual(Array.from({ length: 50 }, (_, n) => number(n + 1)))
    expect(namesOf(await holders({ offset: people - 10 }))).toHaveLength(10)
    expect(namesOf(await holders({ search: `do thi dong ${number(people).slice(-6)}` }))).toEqual([
      number(people),
    ])

    const userIds = first.items.map(({ userId }) => userId).join(',')
    const asked: [string, () => Promise<unknown>][] = [
      ['holders', () => holders({ offset: people - 50 })],
      ['holders found', () => holders({ search: 'dong' })],
      ['roles', () => owner.ask(roles.listRoles, { query: { search: 'vai tro', limit: 50 } })],
      ['roles of people', () => owner.ask(assignment.listRolesOfPeople, { query: { userIds } })],
      [
        'what if',
        () => owner.ask(assignment.previewRole, { params: { id: crowd.roleId }, body: { allow: [] } }),
      ],
    ]
    for (const [name, ask] of asked) {
      const statements = (await statementsOf(app, ask, /role_user|app_user|FROM role/)).filter(
        text => /^\s*(select|with)/i.test(text) && !text.includes('second_factor'),
      )
      // A page, a count, or rows of people and roles that are named one by one.
      for (const text of statements)
        expect(text, name).toMatch(/limit|count\(|= any\(|_id = \$|"user_id" = /i)
      expect(statements.length, name).toBeLessThanOrEqual(5)
    }
    const wholePreview = await owner.ask(assignment.previewRole, {
      params: { id: crowd.roleId },
      body: { allow: [] },
    })
    expect(wholePreview).toMatchObject({ holderCount: people, losing: { count: people } })
    expect(wholePreview.losing.people).toHaveLength(3)
  }, 600_000)

  it('a change of a role acts for all who hold it, however many, and so does its end', async () => {
    const administrators = async () => {
      const { rows } = await app.app.database.pool.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM app_user WHERE tenant_id = 'default' AND is_admin AND username LIKE 'dong%'",
      )
      return rows[0]!.n
    }
    const { roleId } = crowd
    const change = async (body: { allow?: Permission[]; deny?: Permission[] }) => {
      const { version } = await owner.ask(roles.getRole, { params: { id: roleId } })
      await owner.ask(roles.updateRole, { body: { roleId, version, ...body } })
    }
    expect(await administrators()).toBe(people)
    await change({ deny: ['report.read'] })
    expect(await administrators()).toBe(0)
    await change({ deny: [] })
    expect(await administrators()).toBe(people)
    await owner.ask(roles.deleteRole, { params: { id: roleId } })
    expect(await administrators()).toBe(0)
    const { rows } = await app.app.database.pool.query('SELECT FROM role_user WHERE role_id = $1', [roleId])
    expect(rows).toEqual([])
  }, 600_000)
})
