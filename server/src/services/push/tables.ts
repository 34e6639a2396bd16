import type { PushCause, PushDelivery, PushState, PushTokenKind } from '@trau/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    push_setting: PushSettingTable
    push_job: PushJobTable
    push_delivery: PushDeliveryTable
  }
}

interface PushSettingTable {
  tenant_id: string
  settings: ColumnType<unknown, string, string>
  /** Sealed. */
  fcm_secret: string | null
  apns_secret: string | null
  updated_time: Date
}

interface PushJobTable {
  tenant_id: string
  key: string
  device_info_id: string
  kind: PushTokenKind
  user_id: string
  host: string
  /** JSON; empty where it is rendered from `notification_id`. */
  payload: string
  notification_id: string | null
  urgency: 'high' | 'normal'
  state: Generated<PushState>
  tries: Generated<number>
  next_time: Date
  expiry: Date
  cause: PushCause | null
  status: number | null
  created_time: Date
}

interface PushDeliveryTable {
  tenant_id: string
  user_id: string
  device_info_id: string
  kind: PushTokenKind
  state: PushDelivery['state']
  cause: PushCause | null
  status: number | null
  time: Date
}

export type PushJobRow = Selectable<PushJobTable>
export type PushDeliveryRow = Selectable<PushDeliveryTable>
export type PushSettingRow = Selectable<PushSettingTable>
