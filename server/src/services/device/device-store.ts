import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import { deleteBatch } from '#platform/db/delete-batch.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { DeviceRow } from './tables.ts'

export const columns = [
  'tenant_id',
  'device_info_id',
  'user_id',
  'device_id',
  'platform',
  'name',
  'browser',
  'system',
  'model',
  'app_version',
  'language',
  'time_zone',
  'ip_address',
  'last_active_time',
  'created_time',
  'updated_time',
] as const

/** A record, by its own id or by the device's. */
export type Which = { deviceInfoId: string } | { deviceId: string }

/** The device, held until the transaction ends: it orders everything that is published about it. */
export async function lockDevice(tx: Tx, owner: UserKey, which: Which): Promise<DeviceRow | undefined> {
  const own = tx
    .selectFrom('device')
    .select(columns)
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .forNoKeyUpdate()
  const nameFilter =
    'deviceInfoId' in which
      ? own.where('device_info_id', '=', which.deviceInfoId)
      : own.where('device_id', '=', which.deviceId)
  return nameFilter.executeTakeFirst()
}

export async function selectDevicesById(
  db: Queryable,
  tenantId: string,
  deviceInfoIds: readonly string[],
): Promise<DeviceRow[]> {
  if (deviceInfoIds.length === 0) return []
  return db
    .selectFrom('device')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('device_info_id', 'in', deviceInfoIds)
    .execute()
}

export interface Seen extends UserKey {
  deviceInfoId: string
  deviceId: string
  platform: DeviceRow['platform']
  browser: string
  system: string
  ipAddress: string
  now: number
}

/** Writes that a device was signed in on, and says whether it is new. What its owner or the device itself reported is kept. */
export async function upsertDevice(tx: Tx, activity: Seen): Promise<{ row: DeviceRow; isNew: boolean }> {
  const now = new Date(activity.now)
  const row = await tx
    .insertInto('device')
    .values({
      tenant_id: activity.tenantId,
      device_info_id: activity.deviceInfoId,
      user_id: activity.userId,
      device_id: activity.deviceId,
      platform: activity.platform,
      browser: activity.browser,
      system: activity.system,
      ip_address: activity.ipAddress,
      last_active_time: now,
      created_time: now,
      updated_time: now,
    })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'user_id', 'device_id']).doUpdateSet({
        browser: activity.browser,
        system: activity.system,
        ip_address: activity.ipAddress,
        last_active_time: now,
        updated_time: now,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { row, isNew: row.device_info_id === activity.deviceInfoId }
}

export type DeviceChange = Partial<
  Pick<
    DeviceRow,
    | 'platform'
    | 'name'
    | 'model'
    | 'app_version'
    | 'language'
    | 'time_zone'
    | 'ip_address'
    | 'last_active_time'
    | 'updated_time'
  >
>

export async function changeDevice(
  tx: Tx,
  { tenant_id, device_info_id }: Pick<DeviceRow, 'tenant_id' | 'device_info_id'>,
  change: DeviceChange,
): Promise<DeviceRow> {
  return tx
    .updateTable('device')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('device_info_id', '=', device_info_id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Writes that a device was used; false where there is no record of it. */
export async function touchDevice(
  tx: Tx,
  owner: UserKey,
  use: { deviceId: string; ipAddress: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('device')
    .set({ last_active_time: new Date(use.now), ip_address: use.ipAddress })
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('device_id', '=', use.deviceId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteDevices(
  tx: Tx,
  owner: UserKey,
  deviceInfoIds: readonly string[],
): Promise<string[]> {
  if (deviceInfoIds.length === 0) return []
  const deletedRows = await tx
    .deleteFrom('device')
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('device_info_id', 'in', deviceInfoIds)
    .returning('device_info_id')
    .execute()
  return deletedRows.map(row => row.device_info_id)
}

/** The ids of the devices beyond the `kept` that were used last. */
export async function selectLongUnused(tx: Tx, owner: UserKey, keptCount: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('device')
    .select('device_info_id')
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .orderBy('last_active_time', 'desc')
    .orderBy('device_info_id', 'desc')
    .offset(keptCount)
    .limit(100)
    .execute()
  return rows.map(row => row.device_info_id)
}

const orderColumns = {
  lastActiveTime: 'last_active_time',
  createdTime: 'created_time',
  name: 'name',
  platform: 'platform',
} as const
type DeviceOrder = keyof typeof orderColumns

export interface DeviceList {
  words: readonly string[]
  platform: string | undefined
  orders: readonly { field: DeviceOrder; direction: 'asc' | 'desc' }[]
  offset: number
  limit: number
}

export async function selectDevices(
  db: Queryable,
  owner: UserKey,
  list: DeviceList,
): Promise<{ rows: DeviceRow[]; total: number }> {
  let matching = db
    .selectFrom('device')
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
  if (list.platform !== undefined) matching = matching.where('platform', '=', list.platform as never)
  for (const word of list.words)
    matching = matching.where(sql<boolean>`position(fold(${word}::text) IN search_text) > 0`)
  let orderedQuery = matching.select(columns)
  const orders =
    list.orders.length > 0 ? list.orders : [{ field: 'lastActiveTime', direction: 'desc' } as const]
  for (const { field, direction } of orders) {
    orderedQuery =
      field === 'name'
        ? orderedQuery.orderBy(
            sql`coalesce(nullif(name, ''), browser || ' ' || system) COLLATE "vi-x-icu"`,
            direction,
          )
        : orderedQuery.orderBy(orderColumns[field], direction)
  }
  const [rows, { total }] = await Promise.all([
    orderedQuery.orderBy('device_info_id').offset(list.offset).limit(list.limit).execute(),
    matching.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Removes at most `limit` records of devices that were not used since a time. Returns how many. */
export const deleteUnused = (db: Queryable, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, 'device', sql`last_active_time < ${before}`, limit)

/** What the owner called their devices, by the id that the device gives itself. */
export async function selectGivenNames(
  db: Queryable,
  { tenantId, userId }: UserKey,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('device')
    .select(['device_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('name', '<>', '')
    .execute()
  return new Map(rows.map(row => [row.device_id, row.name]))
}

/** The ids of a person's devices, at most `mostDevices` of them. */
export async function selectDeviceIds(db: Queryable, { tenantId, userId }: UserKey): Promise<Set<string>> {
  const rows = await db
    .selectFrom('device')
    .select('device_info_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(row => row.device_info_id))
}
