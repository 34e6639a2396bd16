import { afterEach, expect, test } from 'vitest'
import { browserStorage } from '../../storage/browser-storage.ts'
import { forgetAccount, rememberAccount, rememberedAccounts } from './accounts.ts'

const person = (n: number) => ({
  userId: `u${n}`,
  username: `nguoi${n}`,
  name: `Người ${n}`,
  email: 'x@y.vn',
  tenantId: 'demo',
})

afterEach(() => browserStorage.remove('trau_accounts'))

test('the latest stands first, once, and there are at most five', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 2]) rememberAccount(person(n))
  expect(rememberedAccounts().map(({ userId }) => userId)).toEqual(['u2', 'u6', 'u5', 'u4', 'u3'])
})

test('neither contact details nor tokens are kept', () => {
  rememberAccount({ ...person(1), loginSessionId: 'secret' })
  expect(Object.keys(rememberedAccounts()[0]!).sort()).toEqual(['name', 'tenant', 'userId', 'username'])
})

test('an account can be forgotten, and the last one leaves nothing behind', () => {
  rememberAccount(person(1))
  forgetAccount('u1')
  expect(rememberedAccounts()).toEqual([])
  expect(browserStorage.get('trau_accounts')).toBeNull()
})

test('what is not ours in storage counts as nobody', () => {
  browserStorage.set('trau_accounts', '[{"userId":1},"x"]')
  expect(rememberedAccounts()).toEqual([])
})
