import type { Permission } from '@trau/contract'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { Failure } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { Person } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'
import { addWorkspace } from '../../testing/workspace.ts'
import { administrators } from './administrators.ts'
import { changeRolesOfPeople } from './assignments.ts'
import { addToRole, removeFromAllRoles, removeFromRole } from './holders.ts'
import { type Path, resolve, wholeTenant } from './resolve.ts'
import { selectHeldRoles } from './role-store.ts'
import { createRole, deleteRole, updateRole } from './roles.ts'
import { createTemplate, updateTemplate } from './templates.ts'

/** `npm run prove -- --only permissions` takes more. */
const sequences = Number(process.env.PERMISSION_SEQUENCES ?? 60)
const names: Permission[] = [
  'report.read',
  'report.decide',
  'user.read',
  'user.lock',
  'retention.read',
  'audit.read',
]
const roleCount = 6
const personCount = 5

const app = appForFile()
const tenantId = 'default'
let people: Person[]
let workspaceId: string
const roleIds = Array.from({ length: roleCount }, () => crypto.randomUUID())
const madeRoleIds: string[] = []
const madeTemplateIds: string[] = []

beforeAll(async () => {
  const owner = await app.person('Nguyễn Văn Chủ', { isAdmin: true })
  people = await Promise.all(Array.from({ length: personCount }, (_, n) => app.person(`Người ${n}`)))
  workspaceId = (await addWorkspace(app, owner, {})).workspaceId
})

const some = fc.subarray(names)
const few = fc.subarray(names, { maxLength: 2 })
const person = fc.nat(personCount - 1)
const role = fc.nat(roleCount + 3)
const firstRole = fc.record({
  allow: some,
  deny: fc.oneof({ weight: 2, arbitrary: fc.constant<Permission[]>([]) }, few),
  isPlaced: fc.boolean(),
  holders: fc.subarray(Array.from({ length: personCount }, (_, n) => n)),
})
const act = fc.oneof(
  fc.record({ kind: fc.constant('give' as const), role, people: fc.uniqueArray(person, { minLength: 1 }) }),
  fc.record({ kind: fc.constant('take' as const), role, people: fc.uniqueArray(person, { minLength: 1 }) }),
  fc.record({ kind: fc.constant('takeAll' as const), people: fc.uniqueArray(person, { minLength: 1 }) }),
  fc.record({ kind: fc.constant('exchange' as const), person, add: role, remove: role, other: person }),
  fc.record({
    kind: fc.constant('create' as const),
    allow: few,
    deny: few,
    isPlaced: fc.boolean(),
    template: fc.option(fc.nat(3)),
  }),
  fc.record({
    kind: fc.constant('update' as const),
    role,
    allow: some,
    deny: few,
    template: fc.option(fc.nat(3)),
  }),
  fc.record({ kind: fc.constant('delete' as const), role }),
  fc.record({ kind: fc.constant('template' as const), permissions: some }),
  fc.record({ kind: fc.constant('editTemplate' as const), template: fc.nat(3), permissions: some }),
  fc.record({ kind: fc.constant('flag' as const), person, isAdmin: fc.boolean() }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** The refusals that an act may end with. Anything else is a fault. */
const refusals = new Set([
  'permissionNotHeld',
  'roleNotFound',
  'roleConflict',
  'roleTemplateNotFound',
  'roleTemplateConflict',
  'roleTemplateInUse',
  'roleUsersRefused',
])

const meOf = (n: number) => ({ tenantId, userId: people[n]!.userId })

async function perform(by: number, one: Act): Promise<void> {
  const me = meOf(by)
  const server = app.app
  const roleOf = (n: number) => [...roleIds, ...madeRoleIds][n] ?? crypto.randomUUID()
  const templateOf = (n: number) => madeTemplateIds[n] ?? crypto.randomUUID()
  const idsOf = (numbers: number[]) => numbers.map(n => people[n]!.userId)
  const scope = (isPlaced: boolean) =>
    isPlaced ? { kind: 'WORKSPACE' as const, id: workspaceId } : { kind: 'TENANT' as const }
  switch (one.kind) {
    case 'give':
      return void (await addToRole(server, me, roleOf(one.role), idsOf(one.people)))
    case 'take':
      return void (await removeFromRole(server, me, roleOf(one.role), idsOf(one.people)))
    case 'takeAll':
      return void (await removeFromAllRoles(server, me, idsOf(one.people)))
    case 'exchange': {
      const [add, remove] = [[roleOf(one.add)], one.add === one.remove ? [] : [roleOf(one.remove)]]
      const others = one.other === one.person ? [] : [{ userId: people[one.other]!.userId, add, remove: [] }]
      return void (await changeRolesOfPeople(server, me, [
        { userId: people[one.person]!.userId, add, remove },
        ...others,
      ]))
    }
    case 'create': {
      const { roleId } = await createRole(server, me, {
        name: crypto.randomUUID(),
        description: '',
        scope: scope(one.isPlaced),
        allow: one.allow,
        deny: one.deny,
        ...(one.template !== null && { templateId: templateOf(one.template) }),
      })
      return void madeRoleIds.push(roleId)
    }
    case 'update': {
      const { rows } = await server.database.pool.query<{ version: number }>(
        'SELECT version FROM role WHERE role_id = $1',
        [roleOf(one.role)],
      )
      return void (await updateRole(server, me, {
        roleId: roleOf(one.role),
        version: rows[0]?.version ?? 1,
        allow: one.allow,
        deny: one.deny,
        ...(one.template !== null && { templateId: templateOf(one.template) }),
      }))
    }
    case 'delete':
      return void (await deleteRole(server, me, roleOf(one.role)))
    case 'template': {
      const { templateId } = await createTemplate(server, me, {
        name: crypto.randomUUID(),
        description: '',
        permissions: one.permissions,
      })
      return void madeTemplateIds.push(templateId)
    }
    case 'editTemplate':
      return void (await updateTemplate(server, me, templateOf(one.template), {
        version: 1,
        permissions: one.permissions,
      }))
    case 'flag':
      return transact(server, async tx => {
        await administrators.lock(tx, tenantId)
        await administrators.change(server, tx, me, people[one.person]!.userId, one.isAdmin)
      })
  }
}

type World = { tenant: ReadonlySet<Permission>; workspace: ReadonlySet<Permission> }[]

async function readWorld(): Promise<World> {
  const held = await selectHeldRoles(
    app.app.db,
    tenantId,
    people.map(({ userId }) => userId),
  )
  const path: Path = [...wholeTenant, { kind: 'WORKSPACE', id: workspaceId }]
  return people.map(({ userId }) => {
    const roles = held.get(userId) ?? []
    return { tenant: resolve(roles), workspace: resolve(roles, path) }
  })
}

async function begin(
  roles: readonly { allow: Permission[]; deny: Permission[]; isPlaced: boolean; holders: number[] }[],
) {
  const { pool } = app.app.database
  madeRoleIds.length = 0
  madeTemplateIds.length = 0
  await pool.query('DELETE FROM role_user WHERE user_id = ANY($1::uuid[])', [
    people.map(({ userId }) => userId),
  ])
  await pool.query("DELETE FROM role WHERE tenant_id = 'default' AND built_in IS NULL")
  await pool.query("DELETE FROM role_template WHERE tenant_id = 'default' AND built_in IS NULL")
  for (const [n, { allow, deny, isPlaced, holders }] of roles.entries()) {
    await pool.query(
      `INSERT INTO role (tenant_id, role_id, name, allow, deny, is_administrative, scope_kind, scope_id)
       VALUES ('default', $1, $2, $3, $4, $5, $6, $7)`,
      [
        roleIds[n],
        `Vai trò ${n}`,
        allow,
        deny,
        allow.some(one => !deny.includes(one)),
        isPlaced ? 'WORKSPACE' : 'TENANT',
        isPlaced ? workspaceId : null,
      ],
    )
    await pool.query(
      "INSERT INTO role_user (tenant_id, role_id, user_id) SELECT 'default', $1, id FROM unnest($2::uuid[]) AS id",
      [roleIds[n], holders.map(holder => people[holder]!.userId)],
    )
  }
}

const onlyIn = (one: ReadonlySet<Permission>, other: ReadonlySet<Permission>) =>
  [...one].filter(permission => !other.has(permission))

it('whatever limited administrators do, one after the other, nobody gains or loses by it what the one who does it lacks [R-PERM-3]', async () => {
  const outcomes = { changed: 0, same: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(firstRole, { minLength: roleCount, maxLength: roleCount }),
      fc.array(fc.tuple(person, act), { minLength: 4, maxLength: 12 }),
      async (roles, acts) => {
        await begin(roles)
        let before = await readWorld()
        for (const [by, one] of acts) {
          let isRefused = false
          try {
            await perform(by, one)
          } catch (error) {
            if (!(error instanceof Failure) || !refusals.has(error.code)) throw error
            isRefused = true
          }
          const after = await readWorld()
          let isChanged = false
          for (const [n, now] of after.entries()) {
            for (const where of ['tenant', 'workspace'] as const) {
              const then = before[n]![where]
              const moved = [...onlyIn(now[where], then), ...onlyIn(then, now[where])]
              isChanged ||= moved.length > 0
              // A role of the tenant acts in its workspaces too: it is judged by what its giver holds in the tenant.
              const own = before[by]!
              const beyond = moved.filter(
                permission => !own[where].has(permission) && !own.tenant.has(permission),
              )
              expect(beyond, JSON.stringify({ by, one, person: n, where })).toEqual([])
            }
          }
          if (isRefused) expect(isChanged, 'a refusal changes nothing').toBe(false)
          outcomes[isRefused ? 'refused' : isChanged ? 'changed' : 'same']++
          before = after
        }
      },
    ),
    { numRuns: sequences },
  )
  // It says nothing if nothing is ever done, or nothing refused.
  expect(outcomes.changed).toBeGreaterThan(sequences / 10)
  expect(outcomes.refused).toBeGreaterThan(sequences / 10)
}, 1_800_000)
