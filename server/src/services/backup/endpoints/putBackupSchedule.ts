import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireOwnTenant } from '../backups.ts'
import { readSchedule, viewSchedule, writeSchedule } from '../schedule.ts'

export const putBackupSchedule: Handler<typeof contract.backup.putBackupSchedule, App> = async (
  { app, me, audit },
  { body },
) => {
  requireOwnTenant(me.tenantId)
  audit.before = viewSchedule(await readSchedule(app.db))
  await writeSchedule(app.db, { ...body, setTime: app.clock.now() })
  audit.after = body
  return body
}
