import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { requireNodes } from '../policy.ts'
import { prepareZip } from './serving.ts'

export const requestDriveZip: Handler<typeof contract.driveZip.requestDriveZip, App> = async (
  { app, me },
  { body },
) => {
  const accesses = await requireNodes(app, app.db, me, body.nodeIds)
  app.services.runningZips.requireFree({ key: me.userId })
  const owner = { user_id: me.userId, session_id: me.sessionId, link_id: null, visitor: null }
  return prepareZip(app, { tenant_id: me.tenantId, zip_id: uuidv7(), ...owner }, accesses)
}
