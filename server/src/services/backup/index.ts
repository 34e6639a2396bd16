/** Backup makes backups of the whole installation, by hand and by a schedule; `trau backup` does the work. */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { deleteBackup } from './endpoints/deleteBackup.ts'
import { listBackups } from './endpoints/listBackups.ts'
import { putBackupSchedule } from './endpoints/putBackupSchedule.ts'
import { startBackup } from './endpoints/startBackup.ts'

export const handlers = { listBackups, startBackup, deleteBackup, putBackupSchedule } satisfies Handlers<
  typeof contract.backup
>

/** How often it is looked whether a backup waits or is due. */
export const backUpEveryMs = 5_000

export { createServices } from './backups.ts'
export { personalData } from './personal-data.ts'
