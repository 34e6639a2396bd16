import type { HoldRequestKind, LegalHold } from '@trau/contract'
import type { Generated, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    hold_policy: PolicyTable
    legal_hold: HoldTable
    hold_request: RequestTable
    sealed_item: SealedItemTable
    sealed_file: {
      tenant_id: string
      item_id: string
      media_id: string
      storage_key: string | null
      sealed: string | null
    }
  }
}

interface PolicyTable {
  tenant_id: string
  is_on: boolean
  text: string
  link: string | null
  /** How many holds are active. */
  active_count: Generated<number>
  published_by: string
  published_time: Date
}
export type PolicyRow = Selectable<PolicyTable>

interface HoldTable {
  tenant_id: string
  hold_id: string
  reason: string
  user_ids: string[]
  room_ids: string[]
  from_time: Date | null
  until_time: Date | null
  status: LegalHold['status']
  created_time: Date
  opened_time: Date | null
  ended_time: Date | null
}
export type HoldRow = Selectable<HoldTable>

interface RequestTable {
  tenant_id: string
  request_id: string
  hold_id: string
  kind: HoldRequestKind
  note: string
  status: 'PENDING' | 'APPROVED' | 'REFUSED' | 'WITHDRAWN'
  requested_by: string
  requested_time: Date
  expires_time: Date
  decided_by: string | null
  decided_time: Date | null
}
export type RequestRow = Selectable<RequestTable>

export type SealCause = 'RECALLED' | 'EXPIRED' | 'RETENTION'

interface SealedItemTable {
  tenant_id: string
  item_id: string
  kind: 'MESSAGE' | 'CALL'
  room_id: string
  person_ids: string[]
  created_time: Date
  sealed_time: Date
  cause: SealCause
  sealed: string
}
export type SealedItemRow = Selectable<SealedItemTable>
