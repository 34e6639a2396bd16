import type { Provider } from '@trau/contract'
import { api } from '../../api/api.ts'

/** A provider as it is saved; without a secret it keeps the one it has. */
export type SavedProvider = Omit<Provider, 'hasSecret'> & { clientSecret?: string }

export type ProviderSettings = Awaited<ReturnType<typeof api.signIn.getProviderSettings>>

const providerOf = ({ hasSecret: _, ...provider }: Provider): SavedProvider => provider

/**
 * Makes a change in the list as it is now, so that what a colleague changed beside it stays.
 * @param openedSettings what the change was made from
 * @param changedId the provider that is changed; absent for a new one
 * @throws settingsChanged when somebody changed the same provider since
 */
export async function changeProviders(
  openedSettings: ProviderSettings,
  changedId: string | undefined,
  change: (providers: SavedProvider[]) => SavedProvider[],
): Promise<void> {
  const current = await api.signIn.getProviderSettings()
  const isSame = stateOf(current, changedId) === stateOf(openedSettings, changedId)
  await api.identityAuthen.updateProvidersConfig({
    body: {
      providers: change(current.providers.map(providerOf)),
      expectedVersion: (isSame ? current : openedSettings).version,
    },
  })
}

const stateOf = ({ providers }: ProviderSettings, id: string | undefined) =>
  JSON.stringify(providers.find(({ providerId }) => providerId === id))
