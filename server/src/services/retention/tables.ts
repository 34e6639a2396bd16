import type { RetentionKind, RetentionScopeKind } from '@trau/contract'
import type { Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    retention_rule: RuleTable
    /** How far a room has been swept. */
    retention_progress: { tenant_id: string; room_id: string; kind: RetentionKind; seq: number }
  }
}

interface RuleTable {
  tenant_id: string
  rule_id: string
  scope: RetentionScopeKind
  workspace_id: string | null
  room_id: string | null
  kind: RetentionKind
  /** Null: for ever. */
  days: number | null
  updated_by: string
  updated_time: Date
}
export type RuleRow = Selectable<RuleTable>
