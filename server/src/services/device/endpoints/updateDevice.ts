import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { publishDeviceUpdated, requireDevice } from '../change.ts'
import { changeDevice } from '../device-store.ts'
import { reportedColumns } from '../reported-columns.ts'

export const updateDevice: Handler<typeof contract.device.updateDevice, App> = async (
  { app, me },
  { params, body },
) =>
  transact(app, async tx => {
    const row = await requireDevice(tx, me, params)
    const device = await changeDevice(tx, row, {
      ...reportedColumns(body),
      ...(body.name !== undefined && { name: body.name }),
      updated_time: new Date(app.clock.now()),
    })
    return publishDeviceUpdated(app, tx, device)
  })
