import { isIP } from 'node:net'
import type { PublicProvider, SignInMethod } from '@trau/contract'
import type { z } from 'zod'
import type { Queryable } from '#platform/db/index.ts'
import { selectProviders } from '../oidc/oidc-store.ts'
import { readSignInSettings } from './tenant-settings.ts'

/** The ways to sign in that the tenant offers at this address; the same for everybody who asks. */
export async function signInMethods(
  db: Queryable,
  tenantId: string,
  origin: string,
): Promise<{ ways: z.output<typeof SignInMethod>[]; providers: PublicProvider[] }> {
  const [settings, providers] = await Promise.all([
    readSignInSettings(db, tenantId),
    publicProviders(db, tenantId),
  ])
  return {
    ways: [
      ...(settings.isPasswordLoginEnabled ? (['PASSWORD'] as const) : []),
      'QR',
      ...(hasPasskeys(origin) ? (['PASSKEY'] as const) : []),
      ...(providers.length > 0 ? (['OIDC'] as const) : []),
    ],
    providers,
  }
}

/** The other services that one can sign in with. */
export async function publicProviders(db: Queryable, tenantId: string): Promise<PublicProvider[]> {
  const rows = await selectProviders(db, tenantId)
  return rows.filter(row => row.is_enabled).map(row => ({ providerId: row.provider_id, name: row.name }))
}

/** Browsers make passkeys for names, on pages that came safely; for an address in numbers there are none. */
function hasPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return hostname === 'localhost' || (protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0)
}
