import type { OidcIdentity } from '@trau/contract'
import type { NamedIdentity } from './oidc-store.ts'

export const viewIdentity = (row: NamedIdentity): OidcIdentity => ({
  identityId: row.identity_id,
  providerId: row.provider_id,
  providerName: row.provider_name ?? row.provider_id,
  ...(row.email && { email: row.email }),
  createdTime: row.created_time.getTime(),
  ...(row.last_used_time && { lastUsedTime: row.last_used_time.getTime() }),
})
