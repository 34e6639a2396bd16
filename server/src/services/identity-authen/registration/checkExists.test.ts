import { contract } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'

const { checkExists } = contract.identityAuthen
let app: TestApp
let an: Person
beforeAll(async () => {
  app = await startApp()
  an = await app.person('Nguyễn Văn An')
  await app.app.db
    .updateTable('app_user')
    .set({ email: 'an@vidu.vn', phone_number: '+84912345678' })
    .where('user_id', '=', an.userId)
    .execute()
})
afterAll(() => app.close())

const ask = async (body: { username?: string; email?: string; phoneNumber?: string }) =>
  (await app.call(checkExists, { body })).data

describe('checkExists', () => {
  it('tells whether a username is taken, whatever its case; a reserved one counts as taken', async () => {
    expect(await ask({ username: an.username })).toEqual({ exists: true })
    expect(await ask({ username: ` ${an.username.toUpperCase()}` })).toEqual({ exists: true })
    expect(await ask({ username: 'khong.co.ai' })).toEqual({ exists: false })
    expect(await ask({ username: 'Admin' })).toEqual({ exists: true })
    expect(await ask({ username: '??' })).toEqual({ exists: false })
  })

  it('never tells whose e-mail address or phone number there is', async () => {
    expect(await ask({ email: 'an@vidu.vn' })).toEqual({ exists: false })
    expect(await ask({ phoneNumber: '0912345678' })).toEqual({ exists: false })
    expect(await ask({ username: 'an@vidu.vn' })).toEqual({ exists: false })
  })

  it('does not look into other tenants', async () => {
    await app.app.db
      .insertInto('tenant')
      .values({ tenant_id: 'khac', name: 'Khác', settings: '{}', created_time: new Date() })
      .execute()
    app.clock.advance(6_000)
    const { data } = await app.call(checkExists, { body: { username: an.username } }, { tenant: 'khac' })
    expect(data).toEqual({ exists: false })
  })
})
