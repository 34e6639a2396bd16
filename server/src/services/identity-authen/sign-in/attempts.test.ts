import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'

const app = appForFile({ env: { LIMITS_FACTOR: '1' } })

it('lets one address fail twenty times over all accounts, also when it asks for all of them at once', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      app.call(contract.identityAuthen.login, { body: { username: `nguoi${i}`, password: 'không phải' } }),
    ),
  )
  const codes = outcomes.map(outcome => outcome.error?.code)
  expect(codes.filter(code => code === 'wrongCredentials').length).toBeLessThanOrEqual(20)
  expect(codes).toContain('rateLimited')
})
