import { MemberRole } from '@trau/contract'
import { sql, type Updateable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import type { RoomAccess } from '../members/members.ts'
import { switchesOf } from '../settings/switches.ts'
import type { MemberRow, RoomRow } from '../tables.ts'

/** The SQL of `room` and `room_member`, but for the list (`room-list-store.ts`) and views (`room-view-store.ts`). */

export async function findAccess(
  q: Queryable,
  tenantId: string,
  roomId: string,
): Promise<RoomAccess | undefined> {
  const { rows } = await sql<
    Pick<RoomRow, 'type' | 'name' | 'switches' | 'workspace_id' | 'is_read_only'> & {
      user_id: string | null
      role: number
      is_stranger: boolean
      is_declined: boolean
      is_hidden: boolean
      visible_after_seq: number
    }
  >`
    SELECT r.type, r.name, r.switches, r.workspace_id, r.is_read_only, m.user_id, m.role, m.stranger_id IS NOT NULL AS is_stranger, m.is_declined, m.is_hidden,
      m.visible_after_seq
    FROM room r LEFT JOIN room_member m USING (tenant_id, room_id)
    WHERE r.tenant_id = ${tenantId} AND r.room_id = ${roomId}`.execute(q)
  const [first] = rows
  if (!first) return undefined
  const roles = new Map<string, number>()
  const strangers = new Map<string, { isDeclined: boolean }>()
  const hiddenUserIds = new Set<string>()
  const visibleAfter = new Map<string, number>()
  for (const row of rows) {
    if (!row.user_id) continue
    roles.set(row.user_id, row.role)
    if (row.is_hidden) hiddenUserIds.add(row.user_id)
    if (row.visible_after_seq > 0) visibleAfter.set(row.user_id, row.visible_after_seq)
    if (row.is_stranger) strangers.set(row.user_id, { isDeclined: row.is_declined })
  }
  return {
    type: first.type,
    name: first.name,
    switches: switchesOf(first),
    ...(first.workspace_id ? { workspaceId: first.workspace_id } : {}),
    isReadOnly: first.is_read_only,
    roles,
    strangers,
    hidden: hiddenUserIds,
    visibleAfter,
  }
}

/** The rooms of a person that show where nobody asked for them: neither hidden nor declined. */
export async function findShownRoomIds(q: Queryable, { tenantId, userId }: UserKey): Promise<string[]> {
  const rows = await q
    .selectFrom('room_member')
    .select('room_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('is_hidden', '=', false)
    .where('is_declined', '=', false)
    .execute()
  return rows.map(row => row.room_id)
}

/** Rooms that somebody has put behind their PIN. */
export async function findHiddenRoomIds(q: Queryable, { tenantId, userId }: UserKey): Promise<string[]> {
  const rows = await q
    .selectFrom('room_member')
    .select('room_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('is_hidden', '=', true)
    .execute()
  return rows.map(row => row.room_id)
}

export async function findRoom(q: Queryable, tenantId: string, roomId: string): Promise<RoomRow | undefined> {
  return q
    .selectFrom('room')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .executeTakeFirst()
}

export async function findRooms(
  q: Queryable,
  tenantId: string,
  roomIds: readonly string[],
): Promise<Map<string, RoomRow>> {
  if (roomIds.length === 0) return new Map()
  const rows = await q
    .selectFrom('room')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`room_id = ANY(${[...roomIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.room_id, row]))
}

/** What groups are called, '' for a room without a name; rooms with oneself are left out. */
export async function findRoomNames(
  q: Queryable,
  tenantId: string,
  roomIds: readonly string[],
): Promise<Map<string, string>> {
  const rooms = await findRooms(q, tenantId, roomIds)
  return new Map([...rooms].flatMap(([id, room]) => (room.type === 'SELF' ? [] : [[id, room.name] as const])))
}

/** The row lock that orders everything that happens in a room. Sends take the same. */
export async function lockRoom(tx: Tx, tenantId: string, roomId: string): Promise<RoomRow | undefined> {
  return tx
    .selectFrom('room')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A person's private rooms that the other has a name of their own for, in the order of their ids. */
export async function findNamedPrivateRooms(
  q: Queryable,
  { tenantId, userId }: UserKey,
): Promise<{ roomId: string; namedBy: string }[]> {
  const { rows } = await sql<{ roomId: string; namedBy: string }>`
    SELECT r.room_id AS "roomId", other.user_id AS "namedBy" FROM room_member m
    JOIN room r ON r.tenant_id = m.tenant_id AND r.room_id = m.room_id AND r.type = 'PRIVATE'
    JOIN room_member other ON other.tenant_id = m.tenant_id AND other.room_id = m.room_id AND other.user_id <> m.user_id
    WHERE m.tenant_id = ${tenantId} AND m.user_id = ${userId} AND other.private_name <> ''
    ORDER BY r.room_id`.execute(q)
  return rows
}

export async function findRoomByPair(
  q: Queryable,
  tenantId: string,
  pairKey: string,
): Promise<RoomRow | undefined> {
  return q
    .selectFrom('room')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('pair_key', '=', pairKey)
    .executeTakeFirst()
}

export async function findRoomByClientId(
  q: Queryable,
  tenantId: string,
  createdBy: string,
  clientRoomId: string,
): Promise<RoomRow | undefined> {
  return q
    .selectFrom('room')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('created_by', '=', createdBy)
    .where('client_room_id', '=', clientRoomId)
    .executeTakeFirst()
}

type NewRoom = Pick<RoomRow, 'tenant_id' | 'type' | 'created_by'> &
  Partial<Pick<RoomRow, 'name' | 'description' | 'owner_id' | 'pair_key' | 'client_room_id' | 'workspace_id'>>

/** The new row, locked; undefined when the pair has its room, or the creator used this client id, already. */
export async function insertRoom(tx: Tx, room: NewRoom, now: Date): Promise<RoomRow | undefined> {
  return tx
    .insertInto('room')
    .values({ ...room, room_id: uuidv7(), created_time: now, updated_time: now })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateRoomRow(
  tx: Tx,
  room: RoomRow,
  change: Updateable<Tables['room']>,
): Promise<void> {
  Object.assign(room, change)
  await inRoom(tx.updateTable('room').set(change), room).execute()
}

/**
 * Adds people in this order, which is the order of their joining. What was said before they came is not unread for them, and where the
 * group is so switched they never see it.
 */
export async function insertMembers(
  tx: Tx,
  room: RoomRow,
  members: readonly { userId: string; role: number; isOpened?: boolean; strangerId?: string | undefined }[],
  now: Date,
): Promise<MemberRow[]> {
  if (members.length === 0) return []
  const visibleAfterSeq = switchesOf(room).newMembersCanSeeHistory ? 0 : room.last_seq
  const rows = await tx
    .insertInto('room_member')
    .values(
      members.map(member => ({
        tenant_id: room.tenant_id,
        room_id: room.room_id,
        user_id: member.userId,
        room_member_id: uuidv7(),
        role: member.role,
        joined_time: now,
        joined_seq: room.last_seq,
        read_countable: room.last_countable,
        cleared_seq: visibleAfterSeq,
        visible_after_seq: visibleAfterSeq,
        is_opened: member.isOpened ?? true,
        stranger_id: member.strangerId ?? null,
      })),
    )
    .returningAll()
    .execute()
  await updateRoomRow(tx, room, { member_count: room.member_count + rows.length })
  return rows.sort((a, b) => (a.room_member_id < b.room_member_id ? -1 : 1))
}

export async function deleteMembers(tx: Tx, room: RoomRow, userIds: readonly string[]): Promise<void> {
  const { numDeletedRows } = await inRoom(tx.deleteFrom('room_member'), room)
    .where(sql<boolean>`user_id = ANY(${[...userIds]}::uuid[])`)
    .executeTakeFirstOrThrow()
  await updateRoomRow(tx, room, {
    member_count: room.member_count - Number(numDeletedRows),
    // Who made the group and left may make another with the same client id.
    ...(userIds.includes(room.created_by) ? { client_room_id: null } : {}),
  })
}

export async function findMember(
  q: Queryable,
  room: { tenant_id: string; room_id: string },
  userId: string,
): Promise<MemberRow | undefined> {
  return inRoom(q.selectFrom('room_member'), room)
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function findMembers(
  q: Queryable,
  room: { tenant_id: string; room_id: string },
  userIds: readonly string[],
): Promise<MemberRow[]> {
  return inRoom(q.selectFrom('room_member'), room)
    .selectAll()
    .where(sql<boolean>`user_id = ANY(${[...userIds]}::uuid[])`)
    .execute()
}

export async function updateMember(
  tx: Tx,
  room: { tenant_id: string; room_id: string },
  userId: string,
  change: Updateable<Tables['room_member']>,
): Promise<MemberRow | undefined> {
  return inRoom(tx.updateTable('room_member').set(change), room)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Up to where the room's messages are never shown to each of its members; those who may see all are left out. */
export async function findVisibleAfter(
  q: Queryable,
  room: { tenant_id: string; room_id: string },
): Promise<Map<string, number>> {
  const rows = await inRoom(q.selectFrom('room_member'), room)
    .select(['user_id', 'visible_after_seq'])
    .where('visible_after_seq', '>', 0)
    .execute()
  return new Map(rows.map(row => [row.user_id, row.visible_after_seq]))
}

/** The same of one person in several rooms, by room id. */
export async function findOwnVisibleAfter(
  q: Queryable,
  { tenantId, userId }: UserKey,
  roomIds: readonly string[],
): Promise<Map<string, number>> {
  if (roomIds.length === 0) return new Map()
  const rows = await q
    .selectFrom('room_member')
    .select(['room_id', 'visible_after_seq'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`room_id = ANY(${[...roomIds]}::uuid[])`)
    .where('visible_after_seq', '>', 0)
    .execute()
  return new Map(rows.map(row => [row.room_id, row.visible_after_seq]))
}

/** Everybody's member row, by role and then by joining. */
export async function listMemberRows(
  q: Queryable,
  room: { tenant_id: string; room_id: string },
  page?: { offset: number; limit: number },
): Promise<MemberRow[]> {
  let query = inRoom(q.selectFrom('room_member'), room)
    .selectAll()
    .orderBy('role')
    .orderBy('joined_time')
    .orderBy('room_member_id')
  if (page) query = query.offset(page.offset).limit(page.limit)
  return query.execute()
}

/** Who takes over when the owner leaves: the oldest deputy, else the oldest member who may write, else the oldest. */
export async function findHeir(tx: Tx, room: RoomRow): Promise<MemberRow | undefined> {
  const [heir] = await listMemberRows(tx, room, { offset: 0, limit: 1 })
  return heir
}

/** Members for whom everything up to some message at or after `seq` is gone. */
export async function findMembersCleared(q: Queryable, room: RoomRow, seq: number): Promise<string[]> {
  const rows = await inRoom(q.selectFrom('room_member'), room)
    .select('user_id')
    .where('cleared_seq', '>=', seq)
    .execute()
  return rows.map(row => row.user_id)
}

export async function openRoomForAll(tx: Tx, room: RoomRow): Promise<string[]> {
  const rows = await inRoom(tx.updateTable('room_member').set({ is_opened: true }), room)
    .where('is_opened', '=', false)
    .returning('user_id')
    .execute()
  return rows.map(row => row.user_id)
}

interface Filterable<T> {
  where(column: 'tenant_id' | 'room_id', operator: '=', value: string): T
}

function inRoom<T extends Filterable<T>>(query: T, room: { tenant_id: string; room_id: string }): T {
  return query.where('tenant_id', '=', room.tenant_id).where('room_id', '=', room.room_id)
}

/** Owner and deputies. */
export async function findLeaders(q: Queryable, room: RoomRow): Promise<string[]> {
  const rows = await inRoom(q.selectFrom('room_member'), room)
    .select('user_id')
    .where('role', '<=', MemberRole.DEPUTY)
    .execute()
  return rows.map(row => row.user_id)
}
