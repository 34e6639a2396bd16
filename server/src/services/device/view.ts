import type { Device, PushTokenKind } from '@trau/contract'
import { placeOf } from '#platform/place.ts'
import type { DeviceRow } from './tables.ts'

/** A device as its owner sees it, on all of their devices alike. */
export function viewDevice(row: DeviceRow, tokenKinds: readonly PushTokenKind[] = []): Device {
  return {
    deviceInfoId: row.device_info_id,
    deviceId: row.device_id,
    userId: row.user_id,
    platform: row.platform,
    name: row.name || [row.browser, row.system].filter(Boolean).join(' · ') || row.model || '?',
    ...(row.browser && { browser: row.browser }),
    ...(row.system && { system: row.system }),
    ...(row.model && { model: row.model }),
    ...(row.app_version && { appVersion: row.app_version }),
    ...(row.language && { language: row.language }),
    ...(row.time_zone && { timeZone: row.time_zone }),
    tokenKinds: [...tokenKinds],
    lastActiveTime: row.last_active_time.getTime(),
    ...(row.ip_address && { ipAddress: row.ip_address }),
    place: placeOf(row.ip_address),
    createdTime: row.created_time.getTime(),
    updatedTime: row.updated_time.getTime(),
  }
}
