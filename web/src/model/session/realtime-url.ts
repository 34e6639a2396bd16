import { api } from '../../api/api.ts'
import { q, queryClient } from '../../api/query-client.ts'

/** Asked for early by the shell; a server of this version serves real time where the fall-back says. */
export function realtimeUrl(): string {
  const config = queryClient.getQueryData<{ realtimeUrl?: string }>(
    q(api.identityAuthen.getGeneralConfig).queryKey,
  )
  return config?.realtimeUrl || '/connection/websocket'
}
