import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('tells an administrator how people come in', async () => {
  const admin = await app.person('Quản Trị', { isAdmin: true })
  await admin.ask(contract.identityAuthen.setUsernamePasswordLogin, { body: { isEnabled: false } })
  expect(await admin.ask(contract.account.getSignInSettings)).toEqual({
    isRegistrationOpen: true,
    verifiedIdentifiers: [],
    isPasswordLoginEnabled: false,
    isEveryoneAcquainted: false,
    secondFactorRequiredFor: 'NOBODY',
  })
})
