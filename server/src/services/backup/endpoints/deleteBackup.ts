import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findBackup } from '../backup-store.ts'
import { ownTenant, removeBackup, requireOwnTenant } from '../backups.ts'

export const deleteBackup: Handler<typeof contract.backup.deleteBackup, App> = async (
  { app, me, audit },
  { params },
) => {
  requireOwnTenant(me.tenantId)
  const row = await removeBackup(app, params.backupId)
  if (!row)
    throw fail((await findBackup(app.db, ownTenant, params.backupId)) ? 'backupRunning' : 'backupNotFound')
  audit.before = { fileName: row.file_name, createdTime: row.created_time.getTime() }
  return {}
}
