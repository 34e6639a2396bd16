import { type contract, maxBackups } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { countBackups, insertBackup } from '../backup-store.ts'
import { ownTenant, requireOwnTenant } from '../backups.ts'
import { viewBackups } from '../view.ts'

export const startBackup: Handler<typeof contract.backup.startBackup, App> = async (
  { app, me, audit },
  { body },
) => {
  requireOwnTenant(me.tenantId)
  if ((await countBackups(app.db, ownTenant)) >= maxBackups) throw fail('tooManyBackups', { max: maxBackups })
  const backup = { started_by: me.userId, is_scheduled: false, verifies: body.isVerified }
  const row = await insertBackup(app.db, ownTenant, backup, new Date(app.clock.now()))
  if (!row) throw fail('backupRunning')
  audit.after = { isVerified: body.isVerified }
  const [view] = await viewBackups(app, [row])
  return view!
}
