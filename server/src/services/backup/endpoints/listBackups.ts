import { fileURLToPath } from 'node:url'
import { type contract, maxBackups } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { lastScheduledTime, selectBackups } from '../backup-store.ts'
import { freeBytesOf, ownTenant, requireOwnTenant } from '../backups.ts'
import { nextTime, readSchedule, viewSchedule } from '../schedule.ts'
import { viewBackups } from '../view.ts'

/** Where `npx trau` looks for the data without DATA_DIR. */
const defaultDataDir = fileURLToPath(new URL('../../../../../data', import.meta.url))

export const listBackups: Handler<typeof contract.backup.listBackups, App> = async ({ app, me }) => {
  requireOwnTenant(me.tenantId)
  const { backupDir, dataDir } = app.config
  const schedule = await readSchedule(app.db)
  const next = nextTime(schedule, app.clock.now(), await lastScheduledTime(app.db, ownTenant))
  const freeBytes = (await freeBytesOf(backupDir)) ?? (await freeBytesOf(dataDir))
  return {
    items: await viewBackups(app, await selectBackups(app.db, ownTenant, maxBackups)),
    schedule: viewSchedule(schedule),
    ...(next !== undefined && { nextTime: next }),
    folder: backupDir,
    ...(dataDir !== defaultDataDir && { dataDir }),
    ...(freeBytes !== undefined && { freeBytes }),
  }
}
