import type { Provider } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { json, stubNetwork } from '../../api/testing.ts'
import { changeProviders, type ProviderSettings } from './providers.ts'

afterEach(() => vi.unstubAllGlobals())

const provider = (providerId: string, name: string): Provider => ({
  ...{ providerId, name, issuer: 'https://id.vi.vn', clientId: 'trau', hasSecret: true, scopes: [] },
  ...{ isEnabled: true, allowsRegistration: true, linksVerifiedEmail: false },
})
const settings = (version: string, ...providers: Provider[]): ProviderSettings => ({
  ...{ version, providers, redirectUri: 'https://trau.vi.vn/auth/oidc' },
})

/** Renames the first of two services while the server has these settings. @returns what is saved */
async function rename(current: ProviderSettings) {
  const opened = settings('1', provider('a', 'Một'), provider('b', 'Hai'))
  const sent = stubNetwork(({ method }) => json({ data: method === 'GET' ? current : { providers: [] } }))
  await changeProviders(opened, 'a', providers =>
    providers.map(one => (one.providerId === 'a' ? { ...one, name: 'Tên mới' } : one)),
  )
  const body = sent.find(({ method }) => method === 'PUT')?.body as {
    expectedVersion: string
    providers: Provider[]
  }
  return { version: body.expectedVersion, names: body.providers.map(({ name }) => name) }
}

it('what a colleague changed beside a sign-in service stays', async () => {
  const current = settings('2', provider('a', 'Một'), provider('b', 'Hai mới'), provider('c', 'Ba'))
  expect(await rename(current)).toEqual({ version: '2', names: ['Tên mới', 'Hai mới', 'Ba'] })
})

it('a sign-in service that a colleague changed meanwhile is saved as of the old list, which the server refuses', async () => {
  expect(await rename(settings('2', provider('a', 'Tên khác')))).toMatchObject({ version: '1' })
  expect(await rename(settings('3', provider('b', 'Hai')))).toMatchObject({ version: '1' })
})
