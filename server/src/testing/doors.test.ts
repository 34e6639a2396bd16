import { type AnyEndpoint, contract, type Permission, permissions } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './app.ts'
import { appForFile } from './for-file.ts'
import { type Scene, samples } from './samples/index.ts'

/**
 * What `permissions/check` answers is what the doors do: for every endpoint of administration, and holders of several sets of roles, the call is
 * refused as forbidden exactly where the answer is no. The endpoints are those of the contract, the requests those of the samples; what they
 * name is mostly not there, which is found out only behind the door.
 */
const app = appForFile()
const { adminPermission: roles } = contract
const all = Object.keys(permissions) as Permission[]
let owner: Person
let scene: Scene
let roomId: string

const kinds = [
  'nothing',
  'ADMIN',
  'MODERATOR',
  'BILLING',
  'SUPPORT',
  'everything that a role can allow',
  'two roles, of which one denies half of the other',
  'a role in one room',
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
  const { room } = await owner.ask(contract.room.createRoom, {
    body: { name: 'Nhóm', userIds: [deputy.userId, member.userId] },
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
    scope?: { kind: 'ROOM'; id: string },
  ) => owner.ask(roles.createRole, { body: { name, allow, deny, ...(scope && { scope }) } })
  const half = all.filter((_, n) => n % 2 === 0)
  const whole = await make('Tất cả', all)
  const given: Record<Kind, { roleId: string }[]> = {
    nothing: [],
    ADMIN: [builtIn('ADMIN')],
    MODERATOR: [builtIn('MODERATOR')],
    BILLING: [builtIn('BILLING')],
    SUPPORT: [builtIn('SUPPORT')],
    'everything that a role can allow': [whole],
    'two roles, of which one denies half of the other': [whole, await make('Chặn một nửa', [], half)],
    'a role in one room': [await make('Một phòng', all, [], { kind: 'ROOM', id: roomId })],
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

describe('the answer about a permission and the door that asks for it agree', () => {
  for (const { service, name, endpoint, permission, isPlaced } of administrative) {
    it(`${name} (${permission})`, async () => {
      const make = (samples as Record<string, Record<string, (scene: Scene) => object>>)[service]![name]!
      const answers: Partial<Record<Kind, boolean>> = {}
      const doors: Partial<Record<Kind, boolean>> = {}
      for (const kind of kinds) {
        const person = holders[kind]
        const about = { userId: person.userId, permission }
        const check = (query: object) => owner.ask(roles.checkPermission, { query: { ...about, ...query } })
        const [everywhere, there] = [
          await check({}),
          isPlaced && (await check({ targetType: 'ROOM', targetId: roomId })),
        ]
        answers[kind] = everywhere.isAllowed || (there !== false && there.isAllowed)
        expect((await person.ask(roles.checkPermission, { query: about })).isAllowed).toBe(
          everywhere.isAllowed,
        )
        const outcome = await app.call(endpoint, make(scene), { token: person.tokens.accessToken })
        expect(outcome.status).toBeLessThan(500)
        doors[kind] = outcome.error?.code !== 'forbidden'
      }
      expect(doors).toEqual(answers)
      expect(answers).toMatchObject({ nothing: false, 'SUPER_ADMIN with a denial': true })
    })
  }
})
