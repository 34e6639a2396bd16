import { createHash } from 'node:crypto'
import type { Provider } from '@trau/contract'
import type { ProviderRow } from './oidc-store.ts'

/** As an administrator sees it: everything but the secret. */
export const viewProvider = (row: ProviderRow): Provider => ({
  providerId: row.provider_id,
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  hasSecret: row.client_secret !== null,
  scopes: row.scopes,
  isEnabled: row.is_enabled,
  allowsRegistration: row.allows_registration,
  linksVerifiedEmail: row.links_verified_email,
})

/** Tells one list from another, in its order. The secrets are sealed, each time anew, so it says nothing about them. */
export function versionOfProviders(rows: readonly ProviderRow[]): string {
  const content = rows.map(row => [viewProvider(row), row.client_secret])
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
