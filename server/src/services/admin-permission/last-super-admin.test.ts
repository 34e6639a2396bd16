import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { patience } from '../../../../scripts/pace.ts'
import type { Person } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'

/** Whatever is done at once, somebody who can sign in stays SUPER_ADMIN of the tenant. */
const { adminPermission: roles, roleAssignment, identity, ownData } = contract
const app = appForFile()

/** `npm run prove -- --only permissions` takes more. */
const rounds = Number(process.env.PERMISSION_RACES ?? 20)
/** Of eight at once. */
const eights = Math.ceil(rounds / 20)

interface Pair {
  tenant: string
  people: Person[]
  /** Of its SUPER_ADMINs. */
  roleId: string
}

// All before the first request: a server finds tenants that came after it within seconds.
const tenants = Array.from({ length: 2 + rounds + eights }, (_, n) => `cuoi-${n}`)
beforeAll(async () => {
  for (const tenant of tenants) await app.tenant(tenant, tenant)
})

/** A tenant with these SUPER_ADMINs alone. */
async function superAdmins(count: number): Promise<Pair> {
  const tenant = tenants.pop()!
  const people: Person[] = []
  for (let n = 0; n < count; n++)
    people.push(await app.person(`Nguyễn Văn Chủ ${n}`, { tenant, isAdmin: true }))
  const { items } = await people[0]!.ask(roles.listRoles, { query: { limit: 10 } })
  return { tenant, people, roleId: items.find(role => role.builtIn === 'SUPER_ADMIN')!.roleId }
}

/** Who can still sign in as one, by the rows alone. */
async function staying({ tenant, roleId }: Pair): Promise<string[]> {
  const { rows } = await app.app.database.pool.query<{ user_id: string }>(
    `SELECT user_id FROM app_user JOIN role_user USING (tenant_id, user_id)
     WHERE tenant_id = $1 AND role_id = $2 AND NOT is_locked AND erased_time IS NULL`,
    [tenant, roleId],
  )
  return rows.map(row => row.user_id)
}

type Act = (by: Person, other: Person, roleId: string) => Promise<{ error?: { code: string } | undefined }>

/** Every way to lose a SUPER_ADMIN. */
const acts: Record<string, Act> = {
  'takes the role of the other': (by, { userId }, roleId) =>
    by.call(roles.removeRoleUser, { params: { roleId, userId } }),
  'takes the role of several': (by, { userId }, roleId) =>
    by.call(roles.removeRoleUsers, { params: { roleId }, query: { userIds: userId } }),
  'takes every role': (by, { userId }) => by.call(roles.removeUsersFromRoles, { query: { userIds: userId } }),
  'changes roles of people': (by, { userId }, roleId) =>
    by.call(roleAssignment.changeRolesOfPeople, { body: { changes: [{ userId, remove: [roleId] }] } }),
  'clears the flag of the account': (by, { userId }) =>
    by.call(identity.updateUser, { params: { userId }, body: { isAdmin: false } }),
  'locks the other': (by, { userId }) => by.call(identity.lockUser, { params: { value: userId } }),
  'erases the other': (by, { userId }) => by.call(identity.deleteUser, { params: { value: userId } }),
  'erases several': async (by, { userId }) => {
    const { data, error } = await by.call(identity.deleteManyUsers, { query: { userIds: userId } })
    return { error: error ?? data?.refused[0] }
  },
  leaves: (by, _, roleId) => by.call(roles.removeRoleUser, { params: { roleId, userId: by.userId } }),
  'erases the own account': by => by.call(ownData.eraseAccount, { body: { password: by.password } }),
}
const names = Object.keys(acts)

/** How an act ends that comes too late: its caller is out, or the other is the last, or gone. */
const refusals = [
  ...['lastAdministrator', 'permissionNotHeld', 'forbidden'],
  ...['sessionRevoked', 'unauthenticated', 'userNotFound', 'roleUsersRefused'],
]

describe('the last SUPER_ADMIN', () => {
  let owner: Person
  let pair: Pair
  beforeAll(async () => {
    pair = await superAdmins(1)
    owner = pair.people[0]!
  })

  it(
    'stays, whatever two who remove each other at once do',
    async () => {
      const { tenant, roleId } = pair
      const second = await app.person('Đỗ Văn Hai', { tenant })
      const add = (by: Person, { userId }: Person) =>
        by.call(roles.addRoleUser, { params: { roleId, userId } })
      const remove = acts['takes the role of the other']!
      for (let round = 0; round < rounds; round++) {
        await add(owner, second)
        const [a, b] = round % 2 ? [owner, second] : [second, owner]
        const outcomes = await Promise.all([remove(a, b, roleId), remove(b, a, roleId)])
        // Who lost the role first may no longer take it from the other; who is last keeps it.
        expect(outcomes.filter(({ error }) => !error)).toHaveLength(1)
        expect(outcomes.flatMap(({ error }) => error?.code ?? [])).toEqual([
          expect.stringMatching(/^(forbidden|permissionNotHeld|lastAdministrator)$/),
        ])
        const [last, ...others] = await staying(pair)
        expect(others).toEqual([])
        if (last === second.userId) expect((await add(second, owner)).status).toBe(200)
      }
      // Whoever won, the owner alone is one for the tests that follow.
      await add(owner, second)
      expect((await remove(owner, second, roleId)).error).toBeUndefined()
    },
    patience(120_000),
  )

  it(
    'stays, whichever two ways are taken at once',
    async () => {
      const takenWays = new Set<string>()
      for (let round = 0; round < rounds; round++) {
        // Within a hundred rounds every way meets every other one.
        const [one, other] = [round, round + Math.floor(round / names.length)].map(
          n => names[n % names.length]!,
        ) as [string, string]
        const where = await superAdmins(2)
        const [a, b] = where.people as [Person, Person]
        const outcomes = await Promise.all([acts[one]!(a, b, where.roleId), acts[other]!(b, a, where.roleId)])
        const codes = outcomes.flatMap(({ error }) => error?.code ?? [])
        expect((await staying(where)).length, `${one}, ${other}: ${codes}`).toBeGreaterThanOrEqual(1)
        expect(refusals, `${one}, ${other}`).toEqual(expect.arrayContaining(codes))
        for (const [n, name] of [one, other].entries()) if (!outcomes[n]!.error) takenWays.add(name)
      }
      expect([...takenWays].sort()).toEqual([...names].sort())
    },
    patience(180_000),
  )

  it(
    'stays, when eight take it from one another and leave at once',
    async () => {
      for (let round = 0; round < eights; round++) {
        const where = await superAdmins(8)
        const removals = where.people.flatMap((by, n) => [
          acts['takes the role of the other']!(by, where.people[(n + 1) % 8]!, where.roleId),
          acts.leaves!(by, by, where.roleId),
        ])
        const codes = (await Promise.all(removals)).flatMap(({ error }) => error?.code ?? [])
        expect(refusals).toEqual(expect.arrayContaining(codes))
        expect(codes.length).toBeGreaterThan(0)
        expect((await staying(where)).length).toBeGreaterThanOrEqual(1)
      }
    },
    patience(120_000),
  )

  it('the last one who can sign in stays, whoever else holds the role', async () => {
    const { tenant, people, roleId } = await superAdmins(2)
    const [first, second] = people as [Person, Person]
    await app.setUser({ userId: second.userId, tenant }, { password_hash: null })
    for (const name of ['takes the role of the other', 'locks the other', 'leaves'])
      expect((await acts[name]!(name === 'leaves' ? first : second, first, roleId)).error?.code, name).toBe(
        'lastAdministrator',
      )
    expect((await acts['takes the role of the other']!(first, second, roleId)).error).toBeUndefined()
  })

  it('the last SUPER_ADMIN is removed, locked and erased by nobody, and a locked one does not count beside', async () => {
    const { tenant, roleId } = pair
    const code = async (act: string, by: Person, other: Person) =>
      (await acts[act]!(by, other, roleId)).error?.code
    const [last] = await staying(pair)
    expect(last).toBe(owner.userId)
    for (const name of ['takes the role of the other', 'takes the role of several', 'takes every role'])
      expect(await code(name, owner, owner), name).toBe('lastAdministrator')
    for (const name of ['changes roles of people', 'erases the own account'])
      expect(await code(name, owner, owner), name).toBe('lastAdministrator')
    const admin = await app.person('Vũ Thị Quản', { tenant })
    const { items } = await owner.ask(roles.listRoles, { query: { limit: 10 } })
    const adminRole = items.find(role => role.builtIn === 'ADMIN')!
    await owner.ask(roles.addRoleUser, { params: { roleId: adminRole.roleId, userId: admin.userId } })
    for (const name of ['locks the other', 'erases the other', 'erases several', 'takes every role'])
      expect(await code(name, admin, owner), name).toBe('permissionNotHeld')
    const second = await app.person('Đỗ Văn Ba', { tenant })
    await owner.ask(roles.addRoleUser, { params: { roleId, userId: second.userId } })
    await owner.ask(identity.lockUser, { params: { value: second.userId } })
    expect(await code('leaves', owner, owner)).toBe('lastAdministrator')
    expect(await staying(pair)).toEqual([owner.userId])
  })
})
