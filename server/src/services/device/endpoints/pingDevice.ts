import type { contract } from '@trau/contract'
import type { App, Context } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { deviceIdOf } from '../../identity-authen/index.ts'
import { viewWithTokens, whichDevice } from '../change.ts'
import { changeDevice, lockDevice, type Which } from '../device-store.ts'
import { registerDevice } from '../register.ts'
import { reportedColumns } from '../reported-columns.ts'
import type { DeviceRow } from '../tables.ts'

/** Tells nobody but those who watch whether its owner is online: a ping a minute from every device would be news of nothing. */
export const pingDevice: Handler<typeof contract.device.pingDevice, App> = async (context, { body }) => {
  const { app, me } = context
  const which = await whichDevice(context, body)
  const device = await transact(app, async tx => {
    const row = (await lockDevice(tx, me, which)) ?? (await registerAgain(context, tx, which))
    if (!row) throw fail('deviceNotFound')
    const device = await changeDevice(tx, row, {
      ...reportedColumns(body ?? {}),
      ip_address: context.ipAddress,
      last_active_time: new Date(app.clock.now()),
    })
    return viewWithTokens(tx, device)
  })
  const { presence } = app.services
  if (body?.isInUse === false) await presence.onUseEnd(me.tenantId, me.userId, device.deviceInfoId)
  else presence.onPing(me.tenantId, me.userId, device.deviceInfoId)
  return device
}

/** The device that the session is on comes back when its record was forgotten. */
async function registerAgain(
  { app, me, device, ipAddress }: Context,
  tx: Tx,
  which: Which,
): Promise<DeviceRow | undefined> {
  if (!('deviceId' in which) || which.deviceId !== (await deviceIdOf(tx, me))) return undefined
  return registerDevice(app, tx, {
    tenantId: me.tenantId,
    userId: me.userId,
    deviceId: which.deviceId,
    userAgent: device.userAgent,
    ipAddress,
  })
}
