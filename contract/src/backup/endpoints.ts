import { z } from 'zod'
import { administrator } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context } from '../paging.ts'
import { Backup, BackupList, BackupSchedule, onBackup } from './models.ts'

/** A service of our own: backups of the whole installation, which administrators of the tenant `default` see. No call gives their content. */
const path = servicePath('backup-service')

export const listBackups = endpoint({
  method: 'GET',
  path: path('v1', '/backups'),
  summary:
    'Backups of the installation, newest first and at most 500, their schedule, and the room left; tenant `default` alone',
  access: administrator('backup.read'),
  query: context,
  answer: BackupList,
  errors: ['forbidden'],
})

export const startBackup = endpoint({
  method: 'POST',
  path: path('v1', '/backups'),
  summary: 'Starts a backup, one at a time; it goes on after the answer, and people can stay online',
  access: administrator('backup.edit'),
  body: z.object({
    isVerified: z.boolean().default(true).describe('Restore it into a scratch database, then remove that'),
  }),
  answer: Backup,
  errors: ['forbidden', 'backupRunning', 'tooManyBackups'],
  limit: { perMinute: 10, burst: 5 },
  audit: true,
})

export const deleteBackup = endpoint({
  method: 'DELETE',
  path: path('v1', '/backups/{backupId}'),
  summary: 'Deletes a backup and its file',
  access: administrator('backup.edit'),
  params: onBackup,
  answer: z.object({}),
  errors: ['forbidden', 'backupNotFound', 'backupRunning'],
  audit: true,
  freesRoom: true,
})

export const putBackupSchedule = endpoint({
  method: 'PUT',
  path: path('v1', '/schedule'),
  summary: 'Sets when backups are made by themselves, and how many of these are kept',
  access: administrator('backup.edit'),
  body: BackupSchedule,
  answer: BackupSchedule,
  errors: ['forbidden'],
  audit: true,
})
