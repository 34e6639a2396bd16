import { api } from '../../api/api.ts'
import { invalidateCache, type LiveHandlers } from '../../live/dispatch.ts'

/** Events do not name the device that asks, so the list is fetched again. */
export const deviceLive = {
  deviceUpdated: () => invalidateCache(api.device.listDevices),
  deviceRemoved: () => [
    invalidateCache(api.device.listDevices),
    invalidateCache(api.identityAuthen.listLoginSessions),
  ],
} satisfies LiveHandlers
