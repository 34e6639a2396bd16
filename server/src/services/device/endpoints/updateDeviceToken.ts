import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact, whenEnded } from '#platform/outbox/outbox.ts'
import { publishDeviceUpdated, requireDevice, tellAllUpdated, whichDevice } from '../change.ts'
import { putToken, takeTokenElsewhere } from '../device-token-store.ts'
import { readToken } from '../tokens.ts'

/** A browser keeps its subscription when somebody else signs in there, who must not get what was meant for the one before. */
export const updateDeviceToken: Handler<typeof contract.device.updateDeviceToken, App> = async (
  context,
  { body },
) => {
  const { app, me } = context
  const token = { kind: body.kind, ...readToken(body.kind, body.token, app.outbound), now: app.clock.now() }
  const which = await whichDevice(context, body)
  return transact(app, async tx => {
    const row = await requireDevice(tx, me, which)
    whenEnded(tx, () => app.services.deviceReach.forget(me))
    const before = await takeTokenElsewhere(tx, row, token)
    await putToken(tx, row, token)
    await tellAllUpdated(app, tx, me.tenantId, before)
    return publishDeviceUpdated(app, tx, row)
  })
}
