import { readdir } from 'node:fs/promises'
import type { Backup } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { findUserInfos } from '../identity/index.ts'
import type { BackupRow } from './tables.ts'

export async function viewBackups(app: App, rows: readonly BackupRow[]): Promise<Backup[]> {
  const userIds = [...new Set(rows.flatMap(row => row.started_by ?? []))]
  const infos = rows[0] ? await findUserInfos(app, rows[0].tenant_id, userIds) : undefined
  const names = new Set(await readdir(app.config.backupDir).catch(() => []))
  return rows.map(row => ({
    backupId: row.backup_id,
    status: row.status,
    ...(row.started_by && { startedBy: infos?.get(row.started_by) ?? { userId: row.started_by } }),
    createdTime: row.created_time.getTime(),
    ...(row.end_time && { endTime: row.end_time.getTime() }),
    ...(row.file_name !== null && { fileName: row.file_name }),
    isMissing: row.bytes !== null && !names.has(row.file_name ?? ''),
    ...(row.bytes !== null && { bytes: row.bytes }),
    ...(row.row_count !== null && { rows: row.row_count }),
    ...(row.copied_files !== null && { copiedFiles: row.copied_files }),
    ...(row.kept_files !== null && { keptFiles: row.kept_files }),
    isVerified: row.is_verified,
    ...(row.failure && { failure: row.failure }),
    ...(row.failure_text && { failureText: row.failure_text }),
  }))
}
