import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { LockedRoom } from '../rooms/change.ts'
import { findLeaders } from '../rooms/room-store.ts'

/** Who waits to be let into a group, and who was removed from it: the SQL of `room_join_request`, and what is published of it. */

interface Place {
  tenant_id: string
  room_id: string
}

export async function findRequest(q: Queryable, room: Place, userId: string) {
  return q
    .selectFrom('room_join_request')
    .selectAll()
    .where('tenant_id', '=', room.tenant_id)
    .where('room_id', '=', room.room_id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** In the order in which they asked. */
export async function selectRequests(
  q: Queryable,
  room: Place,
  page: { offset: number; limit: number },
): Promise<{ user_id: string; created_time: Date }[]> {
  return q
    .selectFrom('room_join_request')
    .select(['user_id', 'created_time'])
    .where('tenant_id', '=', room.tenant_id)
    .where('room_id', '=', room.room_id)
    .where('is_waiting', '=', true)
    .orderBy('created_time')
    .orderBy('user_id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export async function countRequests(q: Queryable, room: Place): Promise<number> {
  const { total } = await q
    .selectFrom('room_join_request')
    .select(count => count.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', room.tenant_id)
    .where('room_id', '=', room.room_id)
    .where('is_waiting', '=', true)
    .executeTakeFirstOrThrow()
  return total
}

/** Lets somebody wait, or wait no longer; whether they were removed stays. */
export async function setWaiting(
  tx: Tx,
  room: LockedRoom,
  userId: string,
  isWaiting: boolean,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('room_join_request')
    .values({ ...placeOf(room), user_id: userId, is_waiting: isWaiting, created_time: now })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'room_id', 'user_id'])
        .doUpdateSet({ is_waiting: isWaiting, created_time: now }),
    )
    .execute()
  await publishRequests(tx, room)
}

/** They are in, whichever way they came: nothing of how is kept. */
export async function settleRequests(tx: Tx, room: LockedRoom, userIds: readonly string[]): Promise<void> {
  const { tenant_id, room_id } = room.row
  const { rows } = await sql<{ is_waiting: boolean }>`
    DELETE FROM room_join_request
    WHERE tenant_id = ${tenant_id} AND room_id = ${room_id} AND user_id = ANY(${[...userIds]}::uuid[])
    RETURNING is_waiting`.execute(tx)
  if (rows.some(row => row.is_waiting)) await publishRequests(tx, room)
}

/** Those who may not come back by a link, the latest first. */
export async function selectBans(
  q: Queryable,
  room: Place,
  page: { offset: number; limit: number },
): Promise<{ rows: { user_id: string; banned_time: Date }[]; total: number }> {
  const bans = q
    .selectFrom('room_join_request')
    .where('tenant_id', '=', room.tenant_id)
    .where('room_id', '=', room.room_id)
    .where('banned_time', 'is not', null)
  const [rows, { total }] = await Promise.all([
    bans
      .select(['user_id', 'banned_time'])
      .$narrowType<{ banned_time: Date }>()
      .orderBy('banned_time', 'desc')
      .orderBy('user_id')
      .offset(page.offset)
      .limit(page.limit)
      .execute(),
    bans.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Those of these people who may not come back. */
export async function findBanned(
  q: Queryable,
  room: Place,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await q
    .selectFrom('room_join_request')
    .select('user_id')
    .where('tenant_id', '=', room.tenant_id)
    .where('room_id', '=', room.room_id)
    .where('user_id', 'in', [...userIds])
    .where('banned_time', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.user_id))
}

/** They may ask again, as everybody who was removed. */
export async function deleteBan(tx: Tx, room: Place, userId: string): Promise<void> {
  await tx
    .updateTable('room_join_request')
    .set({ banned_time: null })
    .where('tenant_id', '=', room.tenant_id)
    .where('room_id', '=', room.room_id)
    .where('user_id', '=', userId)
    .execute()
}

/** From now on a link only lets them ask; of those who are banned it lets nobody ask. */
export async function noteRemoved(
  tx: Tx,
  room: LockedRoom,
  userIds: readonly string[],
  { isBanned, now }: { isBanned: boolean; now: Date },
): Promise<void> {
  await tx
    .insertInto('room_join_request')
    .values(
      userIds.map(user_id => ({
        ...placeOf(room),
        user_id,
        is_waiting: false,
        was_removed: true,
        banned_time: isBanned ? now : null,
        created_time: now,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'room_id', 'user_id'])
        .doUpdateSet({ was_removed: true, banned_time: isBanned ? now : null }),
    )
    .execute()
}

async function publishRequests(tx: Tx, room: LockedRoom): Promise<void> {
  const { room_id: roomId } = room.row
  room.publish({
    to: { users: await findLeaders(tx, room.row) },
    event: { type: 'joinRequestsUpdated', data: { roomId, total: await countRequests(tx, room.row) } },
  })
}

const placeOf = ({ row }: LockedRoom): Place => ({ tenant_id: row.tenant_id, room_id: row.room_id })
