import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { forgetDevice, forgetSessions } from '../../identity-authen/index.ts'
import { tellRemoved } from '../change.ts'
import { deleteDevices, selectDevicesById } from '../device-store.ts'

/** The sessions go first and the record last, as renewing a session takes them; in the other order the two would wait for each other. */
export const removeDevice: Handler<typeof contract.device.removeDevice, App> = async (
  { app, me },
  { params },
) => {
  const endedSessionIds = await transact(app, async tx => {
    const [row] = await selectDevicesById(tx, me.tenantId, [params.value])
    if (row?.user_id !== me.userId) throw fail('deviceNotFound')
    const sessions = await forgetDevice(tx, app, { ...me, deviceId: row.device_id })
    const removedDevices = await deleteDevices(tx, me, [row.device_info_id])
    if (removedDevices.length === 0) throw fail('deviceNotFound')
    await tellRemoved(app, tx, me, row.device_info_id)
    return sessions
  })
  forgetSessions(app, me.userId, endedSessionIds)
  return { ended: endedSessionIds.length }
}
