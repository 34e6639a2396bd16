import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { login, privilegeLogout } = contract.identityAuthen
const { getUser } = contract.identity
const app = appForFile()
let admin: Person
let an: Person
beforeAll(async () => {
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  an = await app.person('Nguyễn Văn An')
})

describe('privilegeLogout', () => {
  it('privilegeLogout is for administrators: forbidden to others, whose sessions stay', async () => {
    const { status, error } = await an.call(privilegeLogout, { body: { userId: admin.userId } })
    expect([status, error?.code]).toEqual([403, 'forbidden'])
    expect((await admin.call(getUser, { params: { value: an.userId } })).status).toBe(200)
  })

  it('ends all sessions of a person everywhere, and stands in the audit log', async () => {
    const { data: second } = await app.call(login, { body: { username: an.username, password: an.password } })
    const socket = await an.socket()
    const closed = new Promise<number>(resolve => socket.on('disconnected', ({ code }) => resolve(code)))
    expect(await admin.ask(privilegeLogout, { body: { userId: an.userId } })).toEqual({ ended: 2 })
    for (const token of [an.tokens.accessToken, second!.accessToken])
      expect((await app.call(getUser, { params: { value: an.userId } }, { token })).error?.code).toBe(
        'sessionRevoked',
      )
    expect(await closed).toBe(4500)
    const entry = await app.app.db
      .selectFrom('audit')
      .selectAll()
      .where('actor_id', '=', admin.userId)
      .executeTakeFirst()
    expect(entry).toMatchObject({ action: 'privilegeLogout', target: { userId: an.userId } })
  })

  it('knows nobody that is not in the tenant: userNotFound', async () => {
    const { error } = await admin.call(privilegeLogout, { body: { userId: uuidv7() } })
    expect(error?.code).toBe('userNotFound')
  })
})
