import type { RoomNotificationSettings } from '@trau/contract'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'

export type RoomSettings = ReadonlyMap<string, Pick<RoomNotificationSettings, 'level' | 'sound'>>

/** By room, what people chose for it, by user id; those who chose nothing, and rooms for which nobody did, are left out. */
export async function selectRoomSettings(
  q: Queryable,
  tenantId: string,
  roomIds: readonly string[],
): Promise<Map<string, RoomSettings>> {
  const rows = await q
    .selectFrom('notification_room_setting')
    .select(['room_id', 'user_id', 'level', 'sound'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`room_id = ANY(${[...roomIds]}::uuid[])`)
    .execute()
  return new Map(
    [...Map.groupBy(rows, row => row.room_id)].map(([roomId, list]) => [
      roomId,
      new Map(list.map(({ user_id, level, sound }) => [user_id, { level, sound }])),
    ]),
  )
}

export async function findRoomSetting(
  q: Queryable,
  { tenantId, userId }: UserKey,
  roomId: string,
): Promise<RoomNotificationSettings> {
  const row = await q
    .selectFrom('notification_room_setting')
    .select(['level', 'sound'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('room_id', '=', roomId)
    .executeTakeFirst()
  return { roomId, level: row?.level ?? 'DEFAULT', sound: row?.sound ?? 'DEFAULT' }
}

/** A person’s own settings, by room id. */
export async function selectOwnRoomSettings(
  q: Queryable,
  { tenantId, userId }: UserKey,
  after: string | undefined,
  limit: number,
): Promise<RoomNotificationSettings[]> {
  let query = q
    .selectFrom('notification_room_setting')
    .select(['room_id', 'level', 'sound'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
  if (after) query = query.where('room_id', '>', after)
  const rows = await query.orderBy('room_id').limit(limit).execute()
  return rows.map(({ room_id: roomId, level, sound }) => ({ roomId, level, sound }))
}

/** What equals the default is not stored. */
export async function saveRoomSetting(
  tx: Queryable,
  { tenantId, userId }: UserKey,
  { roomId, level, sound }: RoomNotificationSettings,
): Promise<void> {
  const key = { tenant_id: tenantId, room_id: roomId, user_id: userId }
  if (level === 'DEFAULT' && sound === 'DEFAULT') return deleteRoomSetting(tx, { tenantId, userId }, roomId)
  await tx
    .insertInto('notification_room_setting')
    .values({ ...key, level, sound })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'room_id', 'user_id']).doUpdateSet({ level, sound }),
    )
    .execute()
}

export async function deleteRoomSetting(
  tx: Queryable,
  { tenantId, userId }: UserKey,
  roomId: string,
): Promise<void> {
  await tx
    .deleteFrom('notification_room_setting')
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .execute()
}
