/** Backup makes backups of the whole installation, by hand and by a schedule; `trau backup` does the work. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { createBackups } from './backups.ts'
import { deleteBackup } from './endpoints/deleteBackup.ts'
import { listBackups } from './endpoints/listBackups.ts'
import { putBackupSchedule } from './endpoints/putBackupSchedule.ts'
import { startBackup } from './endpoints/startBackup.ts'
import { personalData } from './personal-data.ts'

const handlers = { listBackups, startBackup, deleteBackup, putBackupSchedule } satisfies Handlers<
  typeof contract.backup
>

export { lastBackups } from './last-backups.ts'

export const service = defineService({
  name: 'backup',
  endpoints: [serve(contract.backup, handlers)],
  tables: ['backup_run'],
  personalData,
  create: app => ({ backups: createBackups(app) }),
  tickers: [
    {
      name: 'backups',
      everyMs: 5_000,
      run: app => app.services.backups.runDue(),
      interrupt: app => app.services.backups.stop(),
    },
  ],
})
