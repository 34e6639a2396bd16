import type { Device } from '@trau/contract'
import type { App, Context } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { deviceIdOf } from '../identity-authen/index.ts'
import { lockDevice, selectDevicesById, type Which } from './device-store.ts'
import { selectTokenKinds } from './device-token-store.ts'
import type { DeviceRow } from './tables.ts'
import { viewDevice } from './view.ts'

export async function viewWithTokens(db: Queryable, row: DeviceRow): Promise<Device> {
  const kinds = await selectTokenKinds(db, row.tenant_id, [row.device_info_id])
  return viewDevice(row, kinds.get(row.device_info_id))
}

/** Tells a device's owner how it is now. The caller holds its row. */
export async function publishDeviceUpdated(app: App, tx: Tx, row: DeviceRow): Promise<Device> {
  const device = await viewWithTokens(tx, row)
  await app.outbox.add(tx, row.tenant_id, row.device_info_id, [
    { to: { users: [row.user_id] }, event: { type: 'deviceUpdated', data: { device } } },
  ])
  return device
}

/** Tells the owners of these devices, whosever they are, how each is now. */
export async function tellAllUpdated(
  app: App,
  tx: Tx,
  tenantId: string,
  deviceInfoIds: readonly string[],
): Promise<void> {
  for (const row of await selectDevicesById(tx, tenantId, deviceInfoIds))
    await publishDeviceUpdated(app, tx, row)
}

export async function tellRemoved(app: App, tx: Tx, owner: UserKey, deviceInfoId: string): Promise<void> {
  await app.outbox.add(tx, owner.tenantId, deviceInfoId, [
    { to: { users: [owner.userId] }, event: { type: 'deviceRemoved', data: { deviceInfoId } } },
  ])
}

/** The device that a body names by one of its ids, else the one that the session is on. */
export async function whichDevice(
  { app, me }: Context,
  body: { deviceInfoId?: string | undefined; deviceId?: string | undefined } | undefined,
): Promise<Which> {
  if (body?.deviceInfoId) return { deviceInfoId: body.deviceInfoId }
  const deviceId = body?.deviceId ?? (await deviceIdOf(app.db, me))
  if (!deviceId) throw fail('deviceNotFound')
  return { deviceId }
}

/** @throws deviceNotFound */
export async function requireDevice(tx: Tx, owner: UserKey, which: Which): Promise<DeviceRow> {
  const row = await lockDevice(tx, owner, which)
  if (!row) throw fail('deviceNotFound')
  return row
}
