import type { HouseRuleSection } from '@trau/contract'
import type { ColumnType, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    house_rule_revision: { tenant_id: string; revision: number }
    house_rule: HouseRuleTable
    house_rule_change: ChangeTable
  }
}

interface HouseRuleTable {
  tenant_id: string
  section: HouseRuleSection
  value: ColumnType<unknown, string, string>
  revision: number
}
export type HouseRuleRow = Selectable<HouseRuleTable>

interface ChangeTable {
  tenant_id: string
  revision: number
  section: HouseRuleSection
  /** Absent where the section was, or is again, as it comes. */
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  undone_revision: number | null
  /** The change whose state it has left behind. */
  standing_revision: number
  editor_id: string
  created_time: Date
}
export type ChangeRow = Selectable<ChangeTable>
