import type { DevicePlatform, PushTokenKind } from '@trau/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    device: DeviceTable
    device_token: DeviceTokenTable
  }
}

interface DeviceTable {
  tenant_id: string
  device_info_id: string
  user_id: string
  device_id: string
  platform: Generated<DevicePlatform>
  name: Generated<string>
  browser: Generated<string>
  system: Generated<string>
  model: Generated<string>
  app_version: Generated<string>
  language: Generated<string>
  time_zone: Generated<string>
  ip_address: Generated<string>
  last_active_time: Date
  created_time: Date
  updated_time: Date
  search_text: ColumnType<string, never, never>
}

interface DeviceTokenTable {
  tenant_id: string
  device_info_id: string
  kind: PushTokenKind
  token: string
  token_hash: Buffer
  /** The push service behind it: of web push the host of the endpoint, else the kind in lower case. */
  host: Generated<string>
  created_time: Date
}

export type DeviceRow = Omit<Selectable<DeviceTable>, 'search_text'>
