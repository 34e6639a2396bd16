import { api } from '../../api/api.ts'
import { invalidateCache, type LiveHandlers } from '../../live/dispatch.ts'

/** Which device asks is not told in events, so the list is asked for again. */
export const deviceLive = {
  deviceUpdated: () => invalidateCache(api.device.listDevices),
  deviceRemoved: () => [
    invalidateCache(api.device.listDevices),
    invalidateCache(api.identityAuthen.listLoginSessions),
  ],
} satisfies LiveHandlers
