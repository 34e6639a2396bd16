import { LRUCache } from 'lru-cache'
import type { Configuration } from 'openid-client'

export const secretPurpose = (tenantId: string, providerId: string) => `oidc/${tenantId}/${providerId}`

/** Providers as they described themselves, for a while: a visit needs no question to them but its own. */
export const createOidcConfigurations = () =>
  new LRUCache<string, Configuration>({ max: 200, ttl: 5 * 60_000 })
