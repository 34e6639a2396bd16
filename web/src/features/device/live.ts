import { api } from '../../api/api.ts'
import { invalidateCache, type LiveHandlers } from '../../live/dispatch.ts'

/** Events do not name the device that asks, so the lists are fetched again. A sign-in updates its device. */
const devicesChanged = () => [
  invalidateCache(api.device.listDevices),
  invalidateCache(api.identityAuthen.listLoginSessions),
]

export const deviceLive = {
  deviceUpdated: devicesChanged,
  deviceRemoved: devicesChanged,
} satisfies LiveHandlers
