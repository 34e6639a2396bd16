import { defaultTenant } from '@trau/contract/rules/sign-in'
import { browserStorage } from '../storage/browser-storage.ts'

/** What every call is made with. Hosts come from `general/config`; nothing is compiled in. */
export interface ApiSettings {
  /** Origin of the calls; empty means the page's own. */
  apiHost: string
  /** Origin of uploads; empty means `apiHost`. */
  uploadHost: string
  timeoutMs: number
  /** Headers beside the standard ones, asked for at each call. */
  extraHeaders: () => Record<string, string>
  /** After each answer: whether it came from a program before the server that asks people to sign in there. */
  onTurnedAway: (isTurnedAway: boolean) => void
}

export const apiSettings: ApiSettings = {
  apiHost: '',
  uploadHost: '',
  timeoutMs: 10_000,
  extraHeaders: () => ({}),
  onTurnedAway: () => {},
}

export const configureApi = (change: Partial<ApiSettings>) => Object.assign(apiSettings, change)

const tenantKey = 'tenant'

/** The tenant of the signed-in person, or the one chosen on the sign-in page. */
export const currentTenant = () => browserStorage.get(tenantKey) ?? defaultTenant

export function setTenant(tenant: string | undefined) {
  if (tenant && tenant !== defaultTenant) browserStorage.set(tenantKey, tenant)
  else browserStorage.remove(tenantKey)
}
