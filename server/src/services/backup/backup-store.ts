import type { BackupFailure } from '@trau/contract'
import type { Updateable } from 'kysely'
import type { Queryable, Tables } from '#platform/db/index.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { BackupRow, NewBackup } from './tables.ts'

/** Undefined where one waits or runs already: there is one at a time, whoever asks. */
export async function insertBackup(
  q: Queryable,
  tenantId: string,
  backup: NewBackup,
  time: Date,
): Promise<BackupRow | undefined> {
  return q
    .insertInto('backup_run')
    .values({
      ...{ tenant_id: tenantId, backup_id: uuidv7(), status: 'QUEUED', created_time: time, ...backup },
      ...{ end_time: null, file_name: null, bytes: null, row_count: null, copied_files: null },
      ...{ kept_files: null, failure: null },
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function countBackups(q: Queryable, tenantId: string): Promise<number> {
  const { count } = await q
    .selectFrom('backup_run')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Newest first. */
export async function selectBackups(q: Queryable, tenantId: string, limit: number): Promise<BackupRow[]> {
  return q
    .selectFrom('backup_run')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_time', 'desc')
    .orderBy('backup_id', 'desc')
    .limit(limit)
    .execute()
}

/** Those that the schedule made and that ended, newest first. */
export async function selectScheduled(q: Queryable, tenantId: string): Promise<BackupRow[]> {
  return q
    .selectFrom('backup_run')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_scheduled', '=', true)
    .where('status', 'in', ['DONE', 'FAILED'])
    .orderBy('created_time', 'desc')
    .execute()
}

/** When the schedule last started one. */
export async function lastScheduledTime(q: Queryable, tenantId: string): Promise<number | undefined> {
  const row = await q
    .selectFrom('backup_run')
    .select('created_time')
    .where('tenant_id', '=', tenantId)
    .where('is_scheduled', '=', true)
    .orderBy('created_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_time.getTime()
}

export async function findBackup(
  q: Queryable,
  tenantId: string,
  backupId: string,
): Promise<BackupRow | undefined> {
  return q
    .selectFrom('backup_run')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('backup_id', '=', backupId)
    .executeTakeFirst()
}

/** Undefined where it is gone, or has not ended. */
export async function deleteEnded(
  q: Queryable,
  tenantId: string,
  backupId: string,
): Promise<BackupRow | undefined> {
  return q
    .deleteFrom('backup_run')
    .where('tenant_id', '=', tenantId)
    .where('backup_id', '=', backupId)
    .where('status', 'in', ['DONE', 'FAILED'])
    .returningAll()
    .executeTakeFirst()
}

/** The one that waits begins, under this name. */
export async function beginQueued(
  q: Queryable,
  tenantId: string,
  fileName: string,
): Promise<BackupRow | undefined> {
  return q
    .updateTable('backup_run')
    .set({ status: 'RUNNING', file_name: fileName })
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'QUEUED')
    .returningAll()
    .executeTakeFirst()
}

export async function hasOpen(q: Queryable, tenantId: string): Promise<boolean> {
  const row = await q
    .selectFrom('backup_run')
    .select('backup_id')
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  return row !== undefined
}

/** What a process left behind that ended meanwhile. */
export async function endInterrupted(q: Queryable, tenantId: string, time: Date): Promise<BackupRow[]> {
  return q
    .updateTable('backup_run')
    .set({ status: 'FAILED', failure: 'INTERRUPTED', end_time: time })
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'RUNNING')
    .returningAll()
    .execute()
}

export interface Ended
  extends Pick<
    Updateable<Tables['backup_run']>,
    'bytes' | 'row_count' | 'copied_files' | 'kept_files' | 'is_verified'
  > {
  failure: BackupFailure | null
  failure_text?: string
}

export async function endBackup(
  q: Queryable,
  row: Pick<BackupRow, 'tenant_id' | 'backup_id'>,
  outcome: Ended,
  time: Date,
): Promise<void> {
  await q
    .updateTable('backup_run')
    .set({ ...outcome, status: outcome.failure ? 'FAILED' : 'DONE', end_time: time })
    .where('tenant_id', '=', row.tenant_id)
    .where('backup_id', '=', row.backup_id)
    .where('status', '=', 'RUNNING')
    .execute()
}
