import type { contract, InputOf } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { keepAdministratorsIn } from '../sign-in/last-sign-in-method.ts'
import { secretPurpose } from './configurations.ts'
import { versionOfProviders, viewProvider } from './oidc-providers.ts'
import { type ProviderRow, replaceProviders, selectProviders } from './oidc-store.ts'

type Body = InputOf<typeof contract.identityAuthen.updateProvidersConfig>['body']

/** A provider that is to be offered must answer first, so that a mistyped address shows here and not to people who sign in. */
export const updateProvidersConfig: Handler<
  typeof contract.identityAuthen.updateProvidersConfig,
  App
> = async ({ app, tenantId, audit }, { body }) => {
  const { discover } = await import('./oidc-client.ts')
  const triedRows = rowsOf(app, tenantId, body, await selectProviders(app.db, tenantId))
  await Promise.all(triedRows.filter(row => row.is_enabled).map(row => discover(app, row, { isFresh: true })))
  let before: ProviderRow[] = []
  let rows: ProviderRow[] = []
  await transact(app, tx =>
    keepAdministratorsIn(app, tx, tenantId, async () => {
      before = await selectProviders(tx, tenantId)
      if (body.expectedVersion !== undefined && body.expectedVersion !== versionOfProviders(before))
        throw fail('settingsChanged')
      rows = rowsOf(app, tenantId, body, before)
      await replaceProviders(tx, tenantId, rows)
    }),
  )
  const providers = rows.map(viewProvider)
  audit.before = { providers: before.map(viewProvider) }
  audit.after = { providers }
  return { providers, version: versionOfProviders(rows) }
}

function rowsOf(
  app: App,
  tenantId: string,
  { providers }: Body,
  keptRows: readonly ProviderRow[],
): ProviderRow[] {
  return providers.map((provider, position) => {
    const keptRow = keptRows.find(row => row.provider_id === provider.providerId)
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
        : keptRow?.issuer === provider.issuer
          ? keptRow.client_secret
          : null,
      scopes: provider.scopes,
      is_enabled: provider.isEnabled,
      allows_registration: provider.allowsRegistration,
      links_verified_email: provider.linksVerifiedEmail,
    }
  })
}
