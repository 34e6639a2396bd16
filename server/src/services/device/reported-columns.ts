import type { contract, InputOf } from '@trau/contract'
import type { DeviceChange } from './device-store.ts'

type Told = Omit<InputOf<typeof contract.device.updateDevice>['body'], 'name'>

/** What a device told of itself, as columns; what it did not tell stays. */
export function reportedColumns(told: Told): DeviceChange {
  return {
    ...(told.platform !== undefined && { platform: told.platform }),
    ...(told.model !== undefined && { model: told.model }),
    ...(told.appVersion !== undefined && { app_version: told.appVersion }),
    ...(told.language !== undefined && { language: told.language }),
    ...(told.timeZone !== undefined && { time_zone: told.timeZone }),
  }
}
