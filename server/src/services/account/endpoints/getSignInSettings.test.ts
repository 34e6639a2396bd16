import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'

const app = appForFile()

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
