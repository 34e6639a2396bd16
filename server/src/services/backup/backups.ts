import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#platform/app.ts'
import { inTurn } from '#platform/db/turn.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { BackupOutcome } from '../../cli/backup.ts'
import { runBackupProgram } from './backup-program.ts'
import {
  beginQueued,
  deleteEnded,
  type Ended,
  endBackup,
  endInterrupted,
  hasOpen,
  insertBackup,
  lastScheduledTime,
  selectScheduled,
} from './backup-store.ts'
import { isDue, readSchedule } from './schedule.ts'
import type { BackupRow } from './tables.ts'

/** Whose administrators see backups: they hold every tenant of the installation. */
export const ownTenant = 'default'
const turnLock = 7_240_037
const mostText = 500

/** @throws forbidden for administrators of another tenant */
export function requireOwnTenant(tenantId: string): void {
  if (tenantId !== ownTenant) throw fail('forbidden')
}

export interface Backups {
  /** Makes the backup that waits, or that the schedule asks for, in one process of the installation; answers when it has ended. */
  runDue(): Promise<void>
  /** Stops a backup that is under way. Its file does not appear, and the server that finds its row says that it failed. */
  stop(): void
}

declare module '#platform/app.ts' {
  interface Services {
    backups: Backups
  }
}

export function createBackups(app: App): Backups {
  const stopping = new AbortController()
  return {
    stop: () => stopping.abort(),
    async runDue() {
      if (stopping.signal.aborted) return
      const schedule = await readSchedule(app.db)
      const lastTime = await lastScheduledTime(app.db, ownTenant)
      const isScheduled = isDue(schedule, app.clock.now(), lastTime)
      if (!isScheduled && !(await hasOpen(app.db, ownTenant))) return
      await inTurn(app.database.pool, turnLock, async () => {
        const now = new Date(app.clock.now())
        for (const row of await endInterrupted(app.db, ownTenant, now)) await notifyOfFailure(app, row)
        if (isScheduled) {
          const backup = { started_by: null, is_scheduled: true, verifies: schedule.isVerified }
          await insertBackup(app.db, ownTenant, backup, now)
        }
        const row = await beginQueued(app.db, ownTenant, fileNameAt(now))
        if (!row) return
        const outcome = await make(app, row, stopping.signal).catch(async (error): Promise<Ended> => {
          app.log.warn({ err: error }, 'a backup failed')
          return { failure: 'OTHER', failure_text: String(error?.message ?? error).slice(0, mostText) }
        })
        // It stays as a killed server leaves it: whoever runs next ends it and reports it, once.
        if (outcome.failure === 'INTERRUPTED') return
        await endBackup(app.db, row, outcome, new Date(app.clock.now()))
        if (outcome.failure) await notifyOfFailure(app, row)
        if (row.is_scheduled && !outcome.failure) await deleteSurplus(app, schedule.keep)
      })
    },
  }
}

/** Nobody watches what the schedule does. One that was interrupted is reported by the server that finds it. */
async function notifyOfFailure(
  app: App,
  { backup_id: id, is_scheduled: isScheduled }: BackupRow,
): Promise<void> {
  if (!isScheduled) return
  await transact(app, async tx => {
    const userIds = await app.services.administrators.holdersOf(tx, ownTenant, 'backup.edit')
    await app.services.notifier.add(tx, ownTenant, `BACKUP/${id}`, {
      ...{ type: 'SYSTEM', id, userIds },
      subject: { product: { kind: 'backupFailed' }, place: '/admin?tab=backups' },
    })
  })
}

/** `trau-2026-11-26T03-15-00Z.trau` */
const fileNameAt = (time: Date) => `trau-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.trau`

async function make(app: App, row: BackupRow, signal: AbortSignal): Promise<Ended> {
  const { backupDir, dataDir } = app.config
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  await removeDrafts(backupDir)
  const path = join(backupDir, row.file_name!)
  const { pool } = app.database
  const { host, port, user, password, database, connectionString } = pool.options
  const connection = { host, port, user, password, database, connectionString }
  const outcome = await runBackupProgram({ path, verifies: row.verifies, connection, dataDir, signal })
  if (signal.aborted) return { failure: 'INTERRUPTED' }
  const result = readOutcome(outcome.out)
  if (!result) {
    const text = outcome.error.trim() || `The command ended with the code ${outcome.code}.`
    app.log.warn({ reason: text }, 'a backup failed')
    return { failure: 'OTHER', failure_text: text.slice(0, mostText) }
  }
  if (result.diskFull !== undefined)
    return { failure: 'DISK_FULL', failure_text: result.diskFull.slice(0, mostText) }
  const differingCount = result.files?.differing ?? 0
  if (differingCount > 0)
    app.log.warn(
      { count: differingCount },
      'stored files have another size than their copies beside the backup',
    )
  return {
    ...{ bytes: result.bytes, row_count: result.rows },
    ...{ copied_files: result.files?.copied ?? 0, kept_files: result.files?.kept ?? 0 },
    is_verified: row.verifies && result.verifyFailure === undefined,
    ...(result.verifyFailure === undefined
      ? { failure: null }
      : { failure: 'NOT_VERIFIED', failure_text: result.verifyFailure.slice(0, mostText) }),
  }
}

function readOutcome(text: string): BackupOutcome | undefined {
  const line = text.trim().split('\n').at(-1)
  return line?.startsWith('{') ? (JSON.parse(line) as BackupOutcome) : undefined
}

/** What a process left unfinished that was killed; nobody else writes here, since this one has the turn. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^\.trau-.*\.part$/.test(name)) await rm(join(folder, name), { force: true })
}

/** Those that the schedule made and that are more than it keeps; failed ones do not count, and go with those of their age. */
async function deleteSurplus(app: App, keep: number): Promise<void> {
  let keptCount = 0
  for (const row of await selectScheduled(app.db, ownTenant)) {
    if (keptCount >= keep) await removeBackup(app, row.backup_id)
    else if (row.status === 'DONE') keptCount++
  }
}

/** The row, and then its file: a file without a row can still be deleted by hand. Undefined where there is none that ended. */
export async function removeBackup(app: App, backupId: string): Promise<BackupRow | undefined> {
  const row = await deleteEnded(app.db, ownTenant, backupId)
  if (row?.file_name) await rm(join(app.config.backupDir, row.file_name), { force: true })
  return row
}

/** Undefined where the folder is not there yet, or cannot be read. */
export async function freeBytesOf(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}
