import type { ReportAction, ReportedMessage, ReportReason, ReportStatus } from '@trau/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    report: ReportTable
    report_action: ReportActionTable
    warning: WarningTable
  }
}

interface ReportTable {
  tenant_id: string
  report_id: string
  /** Is returned to nobody. */
  reporter_id: string | null
  user_id: string
  reason: ReportReason
  text: Generated<string>
  messages: ColumnType<ReportedMessage[], string, never>
  status: ReportStatus
  /** Where its messages stand; null where there are none, or where they may come from several rooms. */
  room_id: ColumnType<string | null, string | null | undefined, never>
  workspace_id: ColumnType<string | null, string | null | undefined, never>
  created_time: Date
  updated_time: Date
}
export type ReportRow = Selectable<ReportTable>

interface ReportActionTable {
  tenant_id: string
  report_id: string
  action_id: string
  actor_id: string
  action: ReportAction
  note: Generated<string>
  until_time: Date | null
  created_time: Date
}
export type ReportActionRow = Selectable<ReportActionTable>

interface WarningTable {
  tenant_id: string
  warning_id: string
  user_id: string
  reason: ReportReason
  created_time: Date
  read_time: Date | null
}
