import type { Consent, DataRequestKind, DataRequestStatus } from '@trau/contract'
import type { Generated, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    privacy_notice: NoticeTable
    consent: ConsentTable
    data_request: RequestTable
    processing_activity: ActivityRow
  }
}

interface NoticeTable {
  tenant_id: string
  version: number
  text_vi: string
  text_en: string | null
  published_by: string
  published_time: Date
}
export type NoticeRow = Selectable<NoticeTable>

interface ConsentTable {
  tenant_id: string
  user_id: string
  consent_id: string
  version: number
  source: Consent['source']
  language: 'vi' | 'en'
  given_time: Date
  withdrawn_time: Date | null
}
export type ConsentRow = Selectable<ConsentTable>

interface RequestTable {
  tenant_id: string
  request_id: string
  user_id: string
  kind: DataRequestKind
  text: string
  status: DataRequestStatus
  created_time: Date
  due_time: Date
  /** Empty until it is answered. */
  answer: Generated<string>
  answered_by: string | null
  answered_time: Date | null
}
export type RequestRow = Selectable<RequestTable>

export interface ActivityRow {
  tenant_id: string
  activity_id: string
  name: string
  purpose: string
  categories: string
  recipients: string
  retention: string
  updated_by: string
  updated_time: Date
}
