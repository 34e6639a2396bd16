import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { redirectUriOf } from './oidc.ts'
import { versionOfProviders, viewProvider } from './oidc-providers.ts'
import { selectProviders } from './oidc-store.ts'

export const getProviderSettings: Handler<
  typeof contract.signIn.getProviderSettings,
  App
> = async context => {
  const rows = await selectProviders(context.app.db, context.tenantId)
  return {
    providers: rows.map(viewProvider),
    version: versionOfProviders(rows),
    redirectUri: redirectUriOf(context),
  }
}
