import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { lockUser } from '../../identity/index.ts'
import { reauthenticateStrictly, securityNotice } from '../../identity-authen/index.ts'
import { viewOwnExport } from '../exports.ts'
import { insertExport, selectExports } from '../own-data-store.ts'

/** One at a time for a session: who asks again while one is being made is answered that one. */
export const createDataExport: Handler<typeof contract.ownData.createDataExport, App> = async (
  context,
  { body },
) => {
  const { app, me } = context
  const { user } = await reauthenticateStrictly(context, body)
  const row = await transact(app, async tx => {
    await lockUser(tx, me.tenantId, me.userId)
    const queuedExport = (await selectExports(tx, me.tenantId, me.userId)).find(
      dataExport => dataExport.status === 'QUEUED' && dataExport.session_id === me.sessionId,
    )
    if (queuedExport) return queuedExport
    await securityNotice(tx, app, user, { kind: 'exportRequested', by: context })
    return insertExport(tx, {
      tenant_id: me.tenantId,
      export_id: uuidv7(),
      user_id: me.userId,
      session_id: me.sessionId,
      created_time: new Date(app.clock.now()),
    })
  })
  void app.services.exports.begin()
  return viewOwnExport(app, row, me.sessionId)
}
