import { type contract, DevicePlatform } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { deviceIdOf } from '../../identity-authen/index.ts'
import { selectDevices } from '../device-store.ts'
import { selectTokenKinds } from '../device-token-store.ts'
import { viewDevice } from '../view.ts'

const mostWords = 8

export const listDevices: Handler<typeof contract.device.listDevices, App> = async (
  { app, me },
  { query },
) => {
  const { search = '', orders = [], requestPayload = {}, offset, limit } = query
  const { platform } = requestPayload
  if (platform !== undefined && platform !== null && !DevicePlatform.safeParse(platform).success)
    throw fail('validationFailed', { fields: [{ path: 'query.requestPayload.platform', reason: 'invalid' }] })

  const { rows, total } = await selectDevices(app.db, me, {
    words: search.split(/\s+/).filter(Boolean).slice(0, mostWords),
    platform: typeof platform === 'string' ? platform : undefined,
    orders,
    offset,
    limit,
  })
  const [kinds, current] = await Promise.all([
    selectTokenKinds(
      app.db,
      me.tenantId,
      rows.map(row => row.device_info_id),
    ),
    deviceIdOf(app.db, me),
  ])
  const items = rows.map(row => ({
    ...viewDevice(row, kinds.get(row.device_info_id)),
    isCurrent: row.device_id === current,
  }))
  return { items, total }
}
