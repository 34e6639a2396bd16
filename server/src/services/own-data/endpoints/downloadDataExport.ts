import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { isSessionAlive } from '../../identity-authen/index.ts'
import { canBeFetched, fileOf, opens } from '../exports.ts'
import { selectExport } from '../own-data-store.ts'

export const downloadDataExport: Handler<typeof contract.ownData.downloadDataExport, App> = async (
  { app, tenantId },
  { params, query },
) => {
  if (!opens(app, params.exportId, query.token)) throw fail('exportNotFound')
  const row = await selectExport(app.db, tenantId, params.exportId)
  if (!canBeFetched(app, row)) throw fail('exportNotFound')
  // The address stops with the session that it was given to: signed out, ended from elsewhere or locked.
  const { session_id: sessionId } = row
  if (!sessionId || !(await isSessionAlive(app.db, { tenantId, sessionId, now: app.clock.now() })))
    throw fail('exportNotFound')
  const file = await app.files.get(fileOf(row))
  if (!file) throw fail('exportNotFound')
  return {
    body: file.stream,
    mediaType: 'application/zip',
    bytes: file.bytes,
    maxAgeSeconds: 0,
    fileName: `trau-${row.created_time.toISOString().slice(0, 10)}.zip`,
  }
}
