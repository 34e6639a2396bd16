import type { contract, InputOf } from '@trau/contract'
import type { DeviceChange } from './device-store.ts'

type DeviceReport = Omit<InputOf<typeof contract.device.updateDevice>['body'], 'name'>

/** What a device reported of itself, as columns; what it did not tell stays. */
export function reportedColumns(report: DeviceReport): DeviceChange {
  return {
    ...(report.platform !== undefined && { platform: report.platform }),
    ...(report.model !== undefined && { model: report.model }),
    ...(report.appVersion !== undefined && { app_version: report.appVersion }),
    ...(report.language !== undefined && { language: report.language }),
    ...(report.timeZone !== undefined && { time_zone: report.timeZone }),
  }
}
