import { api } from '../../api/api.ts'
import { queryClient, qWith } from '../../api/query-client.ts'
import { configureApi } from '../../api/settings.ts'

/** `general/config`: where things are. Asked once; what it says about hosts is taken up by every call after it. */
export const generalConfig = qWith(
  api.identityAuthen.getGeneralConfig,
  {},
  { staleTime: Number.POSITIVE_INFINITY },
)

/** Fetches it without keeping anybody waiting: until it is here, and without it, calls go to the page's own origin. */
export function loadGeneralConfig() {
  queryClient
    .ensureQueryData(generalConfig as never)
    .then(config => {
      const { apiHost, uploadHost } = config as { apiHost: string; uploadHost: string }
      configureApi({ apiHost, uploadHost })
    })
    .catch(error => console.warn('The general configuration could not be fetched', error))
}
