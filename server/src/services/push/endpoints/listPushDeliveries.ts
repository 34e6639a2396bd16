import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectDeviceIds } from '../../device/index.ts'
import { selectDeliveries, viewDelivery, withoutAnswer } from '../send/delivery-store.ts'

export const listPushDeliveries: Handler<typeof contract.push.listPushDeliveries, App> = async ({
  app,
  me,
}) => {
  const [rows, devices] = await Promise.all([selectDeliveries(app.db, me), selectDeviceIds(app.db, me)])
  const items = rows.filter(row => devices.has(row.device_info_id)).map(viewDelivery)
  return { items: me.isAdmin ? items : items.map(withoutAnswer) }
}
