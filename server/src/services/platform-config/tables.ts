import type { ConfigKind, ConfigState, Platform } from '@trau/contract'
import type { ColumnType, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    platform_config_revision: { tenant_id: string; revision: number }
    platform_config: ConfigTable
    platform_config_change: ChangeTable
  }
}

interface ConfigTable {
  tenant_id: string
  platform_config_id: string
  platform: Platform
  key: string
  kind: ConfigKind
  value: ColumnType<unknown, string, string>
  is_public: boolean
  version: number
  updated_time: Date
}
export type ConfigRow = Selectable<ConfigTable>

interface ChangeTable {
  tenant_id: string
  revision: number
  platform_config_id: string
  platform: Platform
  key: string
  kind: ConfigKind
  /** Of the record after the change. */
  version: number
  before: ColumnType<ConfigState | null, string | null, never>
  after: ColumnType<ConfigState | null, string | null, never>
  undone_revision: number | null
  /** The change whose state it has left behind. */
  standing_revision: number
  editor_id: string
  created_time: Date
}
export type ChangeRow = Selectable<ChangeTable>
