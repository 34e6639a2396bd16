import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { checkPasswordSet } = contract.identityAuthen
const app = appForFile()
let an: Person
beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
})

const ask = (accessToken: string, tenant = 'default') =>
  app.call(checkPasswordSet, { body: { accessToken } }, { tenant })

describe('checkPasswordSet', () => {
  it('takes the access token in the body and tells whether its account has a password [R-ARG-1]', async () => {
    expect((await ask(an.tokens.accessToken)).data).toEqual({ isSet: true })
    await app.setUser(an, { password_hash: null })
    expect((await ask(an.tokens.accessToken)).data).toEqual({ isSet: false })
  })

  it('refuses what is no token of this tenant: unauthenticated', async () => {
    await app.tenant('khac', 'Khác')
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
