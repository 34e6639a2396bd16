import { contract } from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { requireSignInMethod } from './last-sign-in-method.ts'

const { updateProvidersConfig, getProvidersConfig } = contract.identityAuthen
const app = appForFile()
const provider = {
  ...{ providerId: 'cong-ty', name: 'Công ty', issuer: 'https://id.example.com', clientId: 'trau' },
  ...{ isEnabled: false, scopes: ['email'], allowsRegistration: false, linksVerifiedEmail: false },
}
let admin: Person

/** The provider is offered, and this account's only way in. */
async function signsInByProviderAlone(person: Person) {
  const { db } = app.app
  const whose = { tenant_id: person.tenant, user_id: person.userId }
  await db
    .insertInto('oidc_provider')
    .values({
      ...{ tenant_id: person.tenant, provider_id: provider.providerId, position: 0, name: provider.name },
      ...{
        issuer: provider.issuer,
        client_id: provider.clientId,
        client_secret: null,
        scopes: provider.scopes,
      },
      ...{ is_enabled: true, allows_registration: false, links_verified_email: false },
    })
    .onConflict(conflict => conflict.columns(['tenant_id', 'provider_id']).doUpdateSet({ is_enabled: true }))
    .execute()
  await db
    .insertInto('oidc_identity')
    .values({
      ...{ ...whose, identity_id: uuidv7(), provider_id: provider.providerId, issuer: provider.issuer },
      ...{ subject: person.userId, email: null, created_time: new Date(), last_used_time: null },
    })
    .execute()
  await app.setUser(person, { password_hash: null })
}

beforeAll(async () => {
  admin = await app.person('Quản Trị', { isAdmin: true })
  await signsInByProviderAlone(admin)
})

it('a provider by which alone somebody with every right signs in is neither switched off nor removed: noAdministratorWayIn', async () => {
  for (const providers of [[provider], []]) {
    const { status, error } = await admin.call(updateProvidersConfig, { body: { providers } })
    expect([status, error?.code]).toEqual([409, 'noAdministratorWayIn'])
  }
  expect((await admin.ask(getProvidersConfig)).providers).toHaveLength(1)
})

it('it is once another of them signs in otherwise; then it is no way in for who has it alone: lastWayIn', async () => {
  const an = await app.person('An')
  await signsInByProviderAlone(an)
  await app.person('Quản Trị Hai', { isAdmin: true })
  const { providers } = await admin.ask(updateProvidersConfig, { body: { providers: [provider] } })
  expect(providers).toMatchObject([{ isEnabled: false }])
  const whose = { tenantId: an.tenant, userId: an.userId }
  const taken = transact(app.app, tx => requireSignInMethod(app.app, tx, whose))
  await expect(taken).rejects.toMatchObject({ code: 'lastWayIn' })
})
