import {
  type AnyEndpoint,
  contract,
  type Permission,
  type PermissionReason,
  permissions,
} from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './app.ts'
import { appForFile } from './for-file.ts'
import { type Scene, samples } from './samples/index.ts'
import { addWorkspace } from './workspace.ts'

/**
 * What `permissions/check` answers is what the doors do: for every endpoint of administration, and holders of several sets of roles, the call is
 * refused as forbidden exactly where the answer is no. The endpoints are those of the contract, the requests those of the samples; what they
 * name is mostly not there, which is found out only behind the door. The reasons are held against the doors too: without the roles that they
 * name as decisive, the same call ends the other way.
 */
const app = appForFile()
const { adminPermission: roles } = contract
const all = Object.keys(permissions) as Permission[]
let owner: Person
let scene: Scene
let roomId: string

const kinds = [
  'nothing',
  'GUEST',
  'ADMIN',
  'MODERATOR',
  'BILLING',
  'SUPPORT',
  'everything that a role can allow',
  'two roles, of which one denies half of the other',
  'half, by the old version of a template that gives everything now',
  'a role in one room',
  'a role in the workspace of the room',
  'everything, but denied in one room',
  'SUPER_ADMIN with a denial',
] as const
type Kind = (typeof kinds)[number]
const holders = {} as Record<Kind, Person>

beforeAll(async () => {
  owner = await app.person('Nguyễn Văn Chủ', { isAdmin: true })
  const [deputy, member, outsider] = [
    await app.person('Đỗ Thị Phúc'),
    await app.person('Trần Văn Bình'),
    await app.person('Ngô Văn Khánh'),
  ]
  const { workspaceId } = await addWorkspace(app, owner, { MEMBER: [deputy, member] })
  const { room } = await owner.ask(contract.room.createRoom, {
    body: { name: 'Nhóm', userIds: [deputy.userId, member.userId], workspaceId },
  })
  roomId = room.roomId
  // Whoever an act of the samples locks or erases is none of those who act.
  const victim = await app.person('Bùi Thị Hà')
  const known: Partial<Scene> = { owner: victim, deputy, member, outsider, roomId, callerId: outsider.userId }
  scene = new Proxy(known, { get: (target, key) => Reflect.get(target, key) ?? uuidv7() }) as Scene
  const { items } = await owner.ask(roles.listRoles, { query: { limit: 10 } })
  const builtIn = (key: string) => items.find(role => role.builtIn === key)!
  const make = (
    name: string,
    allow: Permission[],
    deny: Permission[] = [],
    scope?: { kind: 'ROOM' | 'WORKSPACE'; id: string },
  ) => owner.ask(roles.createRole, { body: { name, allow, deny, ...(scope && { scope }) } })
  const half = all.filter((_, n) => n % 2 === 0)
  const whole = await make('Tất cả', all)
  const template = await owner.ask(roles.createRoleTemplate, {
    body: { name: 'Một nửa, rồi tất cả', permissions: half },
  })
  const ofOldVersion = await owner.ask(roles.createRole, {
    body: { name: 'Theo bản cũ', templateId: template.templateId },
  })
  await owner.ask(roles.updateRoleTemplate, {
    params: { id: template.templateId },
    body: { version: 1, permissions: all },
  })
  const given: Record<Kind, { roleId: string }[]> = {
    nothing: [],
    GUEST: [builtIn('GUEST')],
    ADMIN: [builtIn('ADMIN')],
    MODERATOR: [builtIn('MODERATOR')],
    BILLING: [builtIn('BILLING')],
    SUPPORT: [builtIn('SUPPORT')],
    'everything that a role can allow': [whole],
    'two roles, of which one denies half of the other': [whole, await make('Chặn một nửa', [], half)],
    'half, by the old version of a template that gives everything now': [ofOldVersion],
    'a role in one room': [await make('Một phòng', all, [], { kind: 'ROOM', id: roomId })],
    'a role in the workspace of the room': [
      await make('Một nơi', all, [], { kind: 'WORKSPACE', id: workspaceId }),
    ],
    'everything, but denied in one room': [
      whole,
      await make('Chặn ở một phòng', [], all, { kind: 'ROOM', id: roomId }),
    ],
    'SUPER_ADMIN with a denial': [builtIn('SUPER_ADMIN'), await make('Chặn tất cả', [], all)],
  }
  for (const kind of kinds) {
    holders[kind] = await app.person(`Người giữ ${kind}`)
    for (const { roleId } of given[kind])
      await owner.ask(roles.addRoleUser, { params: { roleId, userId: holders[kind].userId } })
  }
})

const administrative = (Object.entries(contract) as [string, Record<string, AnyEndpoint>][]).flatMap(
  ([service, rows]) =>
    Object.entries(rows).flatMap(([name, endpoint]) => {
      const { permission, isPlaced } = endpoint.access
      return permission ? [{ service, name, endpoint, permission, isPlaced: isPlaced === true }] : []
    }),
)

/** Of whom each permission is given, and half of them denied. */
const judged: Kind = 'two roles, of which one denies half of the other'

/** What the reasons say by themselves. */
const saidBy = (reasons: readonly PermissionReason[]) =>
  reasons.some(({ source }) => source === 'SUPER_ADMIN') ||
  (reasons.length > 0 && reasons.every(({ effect }) => effect === 'ALLOW'))

describe('the answer about a permission and the door that asks for it agree', () => {
  for (const { service, name, endpoint, permission, isPlaced } of administrative) {
    it(`${name} (${permission})`, async () => {
      const make = (samples as Record<string, Record<string, (scene: Scene) => object>>)[service]![name]!
      const request = make(scene)
      const namesRoom = JSON.stringify(request).includes(roomId)
      const opens = async ({ tokens }: Person) => {
        const outcome = await app.call(endpoint, request, { token: tokens.accessToken })
        expect(outcome.status).toBeLessThan(500)
        return outcome.error?.code !== 'forbidden'
      }
      const check = async (by: Person, userId: string, query: object = {}) => {
        const answer = await by.ask(roles.checkPermission, { query: { userId, permission, ...query } })
        expect(saidBy(answer.reasons), 'all reasons').toBe(answer.isAllowed)
        expect(saidBy(answer.reasons.filter(({ isDecisive }) => isDecisive))).toBe(answer.isAllowed)
        return answer
      }
      const answers: Partial<Record<Kind, boolean>> = {}
      const doors: Partial<Record<Kind, boolean>> = {}
      for (const kind of kinds) {
        const person = holders[kind]
        const everywhere = await check(owner, person.userId)
        const there =
          isPlaced && (await check(owner, person.userId, { targetType: 'ROOM', targetId: roomId }))
        // A call that names the room is answered there; another one opens to who may do it anywhere.
        answers[kind] = there ? there.isAllowed || (!namesRoom && everywhere.isAllowed) : everywhere.isAllowed
        expect(await check(person, person.userId)).toEqual(everywhere)
        doors[kind] = await opens(person)
      }
      expect(doors).toEqual(answers)
      expect(answers).toMatchObject({ nothing: false, GUEST: false, 'SUPER_ADMIN with a denial': true })

      const person = holders[judged]
      const { reasons, isAllowed } = await check(owner, person.userId)
      const decisive = reasons.filter(({ isDecisive }) => isDecisive)
      expect(decisive).toMatchObject([{ effect: isAllowed ? 'ALLOW' : 'DENY' }])
      const params = { roleId: decisive[0]!.roleId, userId: person.userId }
      await owner.ask(roles.removeRoleUser, { params })
      expect(await opens(person), 'without the role that decided').toBe(!isAllowed)
      await owner.ask(roles.addRoleUser, { params })
    })
  }
})
