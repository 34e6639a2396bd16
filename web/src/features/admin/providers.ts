import type { Provider } from '@trau/contract'
import { api } from '../../api/api.ts'

/** A provider as it is saved; without a secret it keeps the one it has. */
export type SavedProvider = Omit<Provider, 'hasSecret'> & { clientSecret?: string }

export const providerOf = ({ hasSecret: _, ...provider }: Provider): SavedProvider => provider

/** The list is replaced as a whole. */
export const saveProviders = (providers: SavedProvider[]) =>
  api.identityAuthen.updateProvidersConfig({ body: { providers } })
