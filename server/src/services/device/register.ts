import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { uuidv7 } from '#platform/uuid.ts'
import {
  type Devices,
  type DeviceUse,
  liveDeviceIds,
  programName,
  readUserAgent,
} from '../identity-authen/index.ts'
import { publishDeviceUpdated, tellAllUpdated, tellRemoved } from './change.ts'
import {
  deleteDevices,
  selectGivenNames,
  selectLongUnused,
  touchDevice,
  upsertDevice,
} from './device-store.ts'
import { deleteTokensExcept } from './device-token-store.ts'
import type { DeviceRow } from './tables.ts'

/** A person's devices beyond these are forgotten, the longest unused first; one that is still in use comes back with its next ping. */
export const mostDevices = 100

/** Writes down the device that a person signs in on. Programs that name no device have none. */
export async function registerDevice(app: App, tx: Tx, use: DeviceUse): Promise<DeviceRow | undefined> {
  if (!use.deviceId) return undefined
  const { browser, system } = readUserAgent(use.userAgent)
  const { row, isNew } = await upsertDevice(tx, {
    tenantId: use.tenantId,
    userId: use.userId,
    deviceId: use.deviceId,
    ipAddress: use.ipAddress,
    deviceInfoId: uuidv7(),
    platform: /\bElectron\//.test(use.userAgent) ? 'desktop' : 'web',
    browser: browser ?? (system ? '' : (programName(use.userAgent) ?? '')),
    system: system ?? '',
    now: app.clock.now(),
  })
  await publishDeviceUpdated(app, tx, row)
  if (isNew) {
    const forgottenDevices = await deleteDevices(tx, use, await selectLongUnused(tx, use, mostDevices))
    for (const id of forgottenDevices) await tellRemoved(app, tx, use, id)
  }
  return row
}

export const sessionDevices: Devices = {
  givenNames: selectGivenNames,
  async signedIn(app, tx, use) {
    await registerDevice(app, tx, use)
  },
  async used(app, tx, use) {
    if (!use.deviceId) return
    const isKnown = await touchDevice(tx, use, { ...use, now: app.clock.now() })
    if (!isKnown) await registerDevice(app, tx, use)
  },
  /** What reaches a device by push ends with its last session. */
  async signedOut(app, tx, who) {
    const live = await liveDeviceIds(tx, { ...who, now: app.clock.now() })
    const silencedDevices = await deleteTokensExcept(tx, who, live)
    await tellAllUpdated(app, tx, who.tenantId, silencedDevices)
  },
}
