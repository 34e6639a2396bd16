import type { GeneralConfig } from '@trau/contract'
import { api } from '../../api/api.ts'
import { reportFailure } from '../../api/ignore-failure.ts'
import { queryClient, qWith } from '../../api/query-client.ts'
import { configureApi } from '../../api/settings.ts'
import { configureIcons } from '../../ui/icons/icon-store.ts'

/** `general/config`: where things are. Asked once; what it says about hosts is taken up by every call after it. */
export const generalConfig = qWith(
  api.identityAuthen.getGeneralConfig,
  {},
  { staleTime: Number.POSITIVE_INFINITY },
)

/** Fetches it without keeping anybody waiting: until it is here, and without it, calls go to the page's own origin. */
export function loadGeneralConfig() {
  const loadedConfig = queryClient.ensureQueryData(generalConfig as never).then(config => {
    const { apiHost, uploadHost, iconHosts } = config as GeneralConfig
    configureApi({ apiHost, uploadHost })
    configureIcons({ services: iconHosts })
    return true
  })
  void reportFailure(loadedConfig, 'The general configuration could not be fetched').then(isLoaded => {
    if (!isLoaded) addEventListener('online', loadGeneralConfig, { once: true })
  })
}
