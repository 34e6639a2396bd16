import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { maxBackupsKept } from '../rules/backup.ts'
import { clockTime } from '../rules/notification.ts'
import { id, time, timeZone } from '../text.ts'

export const BackupStatus = z
  .enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED'])
  .describe('QUEUED: begins within seconds; DONE: written, and verified where that was asked for')
export type BackupStatus = z.output<typeof BackupStatus>

export const BackupFailure = z
  .enum(['INTERRUPTED', 'DISK_FULL', 'NOT_VERIFIED', 'OTHER'])
  .describe(
    'INTERRUPTED: the server ended meanwhile; NOT_VERIFIED: the file is written, and could not be restored into a scratch database; OTHER: see failureText',
  )
export type BackupFailure = z.output<typeof BackupFailure>

export const Backup = z.object({
  backupId: z.string(),
  status: BackupStatus,
  startedBy: UserInfo.optional().describe('Absent where the schedule started it'),
  createdTime: time(),
  endTime: time().optional(),
  fileName: z.string().optional().describe('In the folder of backups; absent until it begins'),
  isMissing: z.boolean().describe('It was written, and its file is in the folder no longer'),
  bytes: z.number().int().optional().describe('Of the file, which holds the database'),
  rows: z.number().int().optional(),
  copiedFiles: z.number().int().optional().describe('Uploaded files that were copied beside it'),
  keptFiles: z.number().int().optional().describe('Uploaded files that were beside it already'),
  isVerified: z.boolean().describe('It was restored into a scratch database'),
  failure: BackupFailure.optional(),
  failureText: z.string().optional().describe('What the command said, in English'),
})
export type Backup = z.output<typeof Backup>

/** When backups are made by themselves. */
export const BackupSchedule = z.object({
  isOn: z.boolean(),
  time: z.string().regex(clockTime).describe('HH:MM in the time zone, every day'),
  timeZone: timeZone().describe('IANA name'),
  keep: z.number().int().min(1).max(maxBackupsKept).describe('Of those made by schedule, the newest so many'),
  isVerified: z.boolean().describe('Each is restored into a scratch database, which is then removed'),
})
export type BackupSchedule = z.output<typeof BackupSchedule>

export const BackupList = z.object({
  items: z.array(Backup).describe('Newest first'),
  schedule: BackupSchedule,
  nextTime: time().optional().describe('When the schedule makes the next one'),
  folder: z.string().describe('Where backups are on the server'),
  dataDir: z
    .string()
    .optional()
    .describe('DATA_DIR of the server, where a command that is run without it would look elsewhere'),
  freeBytes: z
    .number()
    .int()
    .optional()
    .describe('On the disk of that folder; absent where it cannot be read'),
})
export type BackupList = z.output<typeof BackupList>

export const onBackup = z.object({ backupId: id() })
