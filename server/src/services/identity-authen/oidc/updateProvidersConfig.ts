import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { keepAdministratorsIn } from '../sign-in/last-sign-in-method.ts'
import { secretPurpose } from './configurations.ts'
import { viewProvider } from './oidc-providers.ts'
import { type ProviderRow, replaceProviders, selectProviders } from './oidc-store.ts'

/** A provider that is to be offered must answer first, so that a mistyped address shows here and not to people who sign in. */
export const updateProvidersConfig: Handler<
  typeof contract.identityAuthen.updateProvidersConfig,
  App
> = async ({ app, tenantId, audit }, { body }) => {
  const before = new Map((await selectProviders(app.db, tenantId)).map(row => [row.provider_id, row]))
  const rows: ProviderRow[] = body.providers.map((provider, position) => {
    const existingProvider = before.get(provider.providerId)
    return {
      tenant_id: tenantId,
      provider_id: provider.providerId,
      position,
      name: provider.name,
      issuer: provider.issuer,
      client_id: provider.clientId,
      // A secret is only ever sent to the issuer it was given for.
      client_secret: provider.clientSecret
        ? app.secrets.seal(provider.clientSecret, secretPurpose(tenantId, provider.providerId))
        : existingProvider?.issuer === provider.issuer
          ? existingProvider.client_secret
          : null,
      scopes: provider.scopes,
      is_enabled: provider.isEnabled,
      allows_registration: provider.allowsRegistration,
      links_verified_email: provider.linksVerifiedEmail,
    }
  })
  const { discover } = await import('./oidc-client.ts')
  await Promise.all(rows.filter(row => row.is_enabled).map(row => discover(app, row, { isFresh: true })))
  await transact(app, tx =>
    keepAdministratorsIn(app, tx, tenantId, () => replaceProviders(tx, tenantId, rows)),
  )
  const providers = rows.map(viewProvider)
  audit.before = { providers: [...before.values()].map(viewProvider) }
  audit.after = { providers }
  return { providers }
}
