import type { BackupFailure, BackupStatus } from '@trau/contract'
import type { Generated, Insertable, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    backup_run: BackupTable
  }
}

interface BackupTable {
  tenant_id: string
  backup_id: string
  status: BackupStatus
  /** Null where the schedule started it. */
  started_by: string | null
  is_scheduled: boolean
  /** Whether it is to be restored into a scratch database. */
  verifies: boolean
  created_time: Date
  end_time: Date | null
  /** In the folder of backups; null until it begins. */
  file_name: string | null
  bytes: number | null
  row_count: number | null
  copied_files: number | null
  kept_files: number | null
  is_verified: Generated<boolean>
  failure: BackupFailure | null
  failure_text: Generated<string>
}
export type BackupRow = Selectable<BackupTable>
export type NewBackup = Pick<Insertable<BackupTable>, 'started_by' | 'is_scheduled' | 'verifies'>
