import { contract, type Permission } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patience } from '../../../../scripts/pace.ts'
import { type Person, startApp, type TestApp } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/eventually.ts'

const { adminPermission: roles, identity } = contract

/** Processes on one database, each with connections and memory of its own. */
let database: TestDatabase
let processes: TestApp[]
let owner: Person
let roleId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const env = { DATABASE_URL: 'postgres://shared' }
  processes = await Promise.all([0, 1, 2].map(() => startApp({ env, database })))
  owner = await processes[0]!.person('Nguyễn Văn Chủ', { isAdmin: true })
  roleId = (
    await owner.ask(roles.createRole, { body: { name: 'Trực báo cáo', allow: ['report.read', 'role.read'] } })
  ).roleId
})
afterAll(async () => {
  await Promise.all((processes ?? []).map(app => app.close()))
  await database?.drop()
})

/** What each process answers: to the person who acts, and to who asks about them. */
const outcomes = (person: Person) =>
  Promise.all(
    processes.map(async app => {
      const query = { userId: person.userId, permission: 'report.read' as Permission }
      const [acted, asked] = await Promise.all([
        app.call(contract.moderation.listReports, {}, { token: person.tokens.accessToken }),
        app.call(roles.checkPermission, { query }, { token: owner.tokens.accessToken }),
      ])
      return [acted.status, asked.data?.isAllowed ?? asked.error!.code]
    }),
  )

it(
  'a role acts in every process when it is given, and in none when it is taken, whichever takes it',
  async () => {
    const person = await processes[1]!.person('Lê Thị Vai')
    const params = { roleId, userId: person.userId }
    for (const app of processes) {
      const token = { token: owner.tokens.accessToken }
      expect((await app.call(roles.addRoleUser, { params }, token)).status).toBe(200)
      await eventually(async () => expect(await outcomes(person)).toEqual(Array(3).fill([200, true])))
      const revokedAt = performance.now()
      expect((await app.call(roles.removeRoleUser, { params }, token)).status).toBe(200)
      await eventually(async () => expect(await outcomes(person)).toEqual(Array(3).fill([403, false])))
      // `npm run prove` has the machine for itself.
      if (process.env.PERMISSION_RACES) expect(performance.now() - revokedAt).toBeLessThanOrEqual(1_000)
    }
  },
  patience(120_000),
)

it(
  'an erased account is there in no process',
  async () => {
    const person = await processes[1]!.person('Trần Văn Đi')
    await owner.ask(roles.addRoleUser, { params: { roleId, userId: person.userId } })
    await eventually(async () => expect(await outcomes(person)).toEqual(Array(3).fill([200, true])))
    await owner.ask(identity.deleteUser, { params: { value: person.userId } })
    await eventually(async () => expect(await outcomes(person)).toEqual(Array(3).fill([401, 'userNotFound'])))
  },
  patience(120_000),
)
