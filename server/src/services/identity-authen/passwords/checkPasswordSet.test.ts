import { contract } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'

const { checkPasswordSet } = contract.identityAuthen
let app: TestApp
let an: Person
beforeAll(async () => {
  app = await startApp()
  an = await app.person('Nguyễn Văn An')
})
afterAll(() => app.close())

const ask = (accessToken: string, tenant = 'default') =>
  app.call(checkPasswordSet, { body: { accessToken } }, { tenant })

describe('checkPasswordSet', () => {
  it('takes the access token in the body and tells whether its account has a password [R-ARG-1]', async () => {
    expect((await ask(an.tokens.accessToken)).data).toEqual({ isSet: true })
    await app.app.db
      .updateTable('app_user')
      .set({ password_hash: null })
      .where('user_id', '=', an.userId)
      .execute()
    expect((await ask(an.tokens.accessToken)).data).toEqual({ isSet: false })
  })

  it('refuses what is no token of this tenant: unauthenticated', async () => {
    await app.app.db
      .insertInto('tenant')
      .values({ tenant_id: 'khac', name: 'Khác', settings: '{}', created_time: new Date() })
      .execute()
    app.clock.advance(6_000)
    for (const [token, tenant] of [
      ['x', 'default'],
      [an.tokens.refreshToken, 'default'],
      [an.tokens.accessToken, 'khac'],
    ] as const)
      expect((await ask(token, tenant)).error?.code).toBe('unauthenticated')
  })

  it('refuses a token of an ended session: sessionRevoked; and an old one: accessTokenExpired', async () => {
    const binh = await app.person('Trần Thị Bình')
    await binh.ask(contract.identityAuthen.logout)
    expect((await ask(binh.tokens.accessToken)).error?.code).toBe('sessionRevoked')
    app.clock.advance(15 * 60_000)
    expect((await ask(an.tokens.accessToken)).error?.code).toBe('accessTokenExpired')
  })
})
