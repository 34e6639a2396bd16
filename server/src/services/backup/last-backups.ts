import type { Overview } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { selectBackups } from './backup-store.ts'
import { freeBytesOf, ownTenant } from './backups.ts'
import { viewBackups } from './view.ts'

/** More than have failed one after the other when somebody looks. */
const mostRead = 50

/** Which of the backups that the server makes would be restored now. */
export async function lastBackups(app: App): Promise<NonNullable<Overview['backups']>> {
  const { backupDir, dataDir } = app.config
  const rows = await viewBackups(app, await selectBackups(app.db, ownTenant, mostRead))
  const endedBackups = rows.filter(({ status }) => status === 'DONE' || status === 'FAILED')
  const place = endedBackups.findIndex(({ status, isMissing }) => status === 'DONE' && !isMissing)
  const freeBytes = (await freeBytesOf(backupDir)) ?? (await freeBytesOf(dataDir))
  return {
    ...(place < 0 ? {} : { lastTime: endedBackups[place]!.createdTime }),
    hasFailedSince: endedBackups
      .slice(0, place < 0 ? undefined : place)
      .some(({ status }) => status === 'FAILED'),
    ...(freeBytes === undefined ? {} : { freeBytes }),
  }
}
