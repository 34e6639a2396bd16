/** Device owns the record of each browser and app that somebody signs in on: its name, its last use, its push tokens. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { deletePushToken } from './endpoints/deletePushToken.ts'
import { deleteVoipToken } from './endpoints/deleteVoipToken.ts'
import { listDevices } from './endpoints/listDevices.ts'
import { pingDevice } from './endpoints/pingDevice.ts'
import { removeDevice } from './endpoints/removeDevice.ts'
import { updateDevice } from './endpoints/updateDevice.ts'
import { updateDeviceToken } from './endpoints/updateDeviceToken.ts'
import { forgetTokensOfEndedSessions } from './jobs/forgetTokensOfEndedSessions.ts'
import { forgetUnusedDevices } from './jobs/forgetUnusedDevices.ts'
import { personalData } from './personal-data.ts'
import { createReach } from './reach.ts'
import { sessionDevices } from './register.ts'

const handlers = {
  listDevices,
  updateDeviceToken,
  pingDevice,
  deleteVoipToken,
  deletePushToken,
  updateDevice,
  removeDevice,
} satisfies Handlers<typeof contract.device>

export const service = defineService({
  name: 'device',
  endpoints: [serve(contract.device, handlers)],
  tables: ['device', 'device_token'],
  personalData,
  ports: { sessionDevices },
  create: app => ({ deviceReach: createReach(app) }),
  jobs: [forgetUnusedDevices, forgetTokensOfEndedSessions],
})

export { selectDeviceIds } from './device-store.ts'
export { areTokensHeld, type DeviceToken, selectTokens } from './device-token-store.ts'
export { findOwnDevice, forgetGoneToken } from './push-tokens.ts'
export { readToken } from './tokens.ts'
