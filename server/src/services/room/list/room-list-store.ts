import type { RoomType } from '@trau/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import type { MemberRow, RoomRow } from '../tables.ts'

/** Which of a person's rooms; what is left out does not matter. */
export interface RoomFilter {
  /** Those behind the PIN instead of the others. */
  isHidden?: boolean
  isArchived?: boolean
  isStranger?: boolean
  isFavorite?: boolean
  unreadOnly?: boolean
  type?: RoomType
  tagId?: string
  workspaceId?: string
  roomIds?: readonly string[]
}

/** A place in the list, and the moment (µs since 1970) whose order the list is read in. */
export interface ListPlace {
  asOf: number
  isFavorite: boolean
  at: number
  roomId: string
}

const micros = (time: RawBuilder<unknown>) => sql<number>`(extract(epoch FROM ${time}) * 1000000)::bigint`

function mine(tenantId: string, userId: string, filter: RoomFilter): RawBuilder<unknown> {
  const {
    isHidden = false,
    isArchived,
    isStranger,
    isFavorite,
    unreadOnly,
    type,
    tagId,
    workspaceId,
    roomIds,
  } = filter
  return sql`m.tenant_id = ${tenantId} AND m.user_id = ${userId} AND (m.is_opened OR r.last_seq > 0) AND NOT m.is_declined
    AND m.is_hidden = ${isHidden}
    ${isStranger === undefined ? sql`` : isStranger ? sql`AND m.stranger_id IS NOT NULL` : sql`AND m.stranger_id IS NULL`}
    ${isArchived === undefined ? sql`` : sql`AND m.is_archived = ${isArchived}`}
    ${isFavorite === undefined ? sql`` : sql`AND m.is_favorite = ${isFavorite}`}
    ${unreadOnly ? sql`AND (m.is_marked_unread OR r.last_countable > m.read_countable)` : sql``}
    ${type ? sql`AND r.type = ${type}` : sql``}
    ${tagId ? sql`AND m.personal_tags ? ${tagId}::text` : sql``}
    ${workspaceId ? sql`AND r.workspace_id = ${workspaceId}::uuid` : sql``}
    ${roomIds ? sql`AND r.room_id = ANY(${[...roomIds]}::uuid[])` : sql``}`
}

const from = sql`room_member m JOIN room r ON r.tenant_id = m.tenant_id AND r.room_id = m.room_id`

/** A room and the person's own row in it; the two have no column in common but those they are joined by. */
export type ListedRoom = RoomRow & MemberRow

/**
 * The rooms of `page` (room_id) as that person has them. A page is chosen by few columns, and only then read whole, key by key: a plan for
 * anybody would expect few rooms, and read all of a person's again.
 */
const memberRooms = (tenantId: string, userId: string) => sql`
  CROSS JOIN LATERAL (SELECT * FROM room WHERE tenant_id = ${tenantId} AND room_id = page.room_id LIMIT 1) r
  CROSS JOIN LATERAL (
    SELECT * FROM room_member WHERE tenant_id = ${tenantId} AND room_id = page.room_id AND user_id = ${userId} LIMIT 1
  ) m`

/** One page and how many there are in all. Favourites first, each part by latest activity. */
export async function selectRooms(
  q: Queryable,
  tenantId: string,
  userId: string,
  filter: RoomFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rooms: ListedRoom[]; total: number }> {
  const { rows } = await sql<ListedRoom & { total: number }>`
    SELECT m.*, r.*, page.total FROM (
      SELECT r.room_id, m.is_favorite, coalesce(r.last_message_time, r.updated_time) AS at, count(*) OVER () AS total
      FROM ${from} WHERE ${mine(tenantId, userId, filter)}
      ORDER BY m.is_favorite DESC, at DESC, r.room_id DESC OFFSET ${offset} LIMIT ${limit}
    ) page ${memberRooms(tenantId, userId)}
    ORDER BY page.is_favorite DESC, page.at DESC, page.room_id DESC`.execute(q)
  // A page behind the last room has no row that could tell.
  const total = rows[0]?.total ?? (offset > 0 ? await countRooms(q, tenantId, userId, filter) : 0)
  return { rooms: rows, total }
}

async function countRooms(
  q: Queryable,
  tenantId: string,
  userId: string,
  filter: RoomFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${from} WHERE ${mine(tenantId, userId, filter)}`.execute(q)
  return rows[0]!.total
}

/**
 * The next places after `after`, in the order the list had at `asOf`: a room that has moved up since then keeps the place it had, so that
 * paging neither skips nor repeats it.
 */
export async function selectPlaces(
  q: Queryable,
  tenantId: string,
  userId: string,
  filter: RoomFilter,
  page: { asOf: number; after: ListPlace | undefined; limit: number },
): Promise<(ListPlace & { room: ListedRoom })[]> {
  const { after } = page
  const asOf = sql`to_timestamp(${page.asOf}::numeric / 1000000)`
  // Where the room has moved since, its activity then was its last message of the time before.
  const activity = sql`CASE WHEN r.last_message_time > ${asOf} THEN coalesce((
      SELECT before.created_time FROM message before
      WHERE before.tenant_id = r.tenant_id AND before.room_id = r.room_id AND before.created_time <= ${asOf}
      ORDER BY before.seq DESC LIMIT 1
    ), r.updated_time) ELSE coalesce(r.last_message_time, r.updated_time) END`
  const { rows } = await sql<ListedRoom & { place_at: number; was_favorite: boolean }>`
    SELECT m.*, r.*, page.at AS place_at, page.is_favorite AS was_favorite FROM (
      SELECT * FROM (
        SELECT r.room_id, m.is_favorite, ${micros(activity)} AS at FROM ${from} WHERE ${mine(tenantId, userId, filter)}
      ) places
      ${after ? sql`WHERE (is_favorite, at, room_id) < (${after.isFavorite}, ${after.at}, ${after.roomId}::uuid)` : sql``}
      ORDER BY is_favorite DESC, at DESC, room_id DESC LIMIT ${page.limit}
    ) page ${memberRooms(tenantId, userId)}
    ORDER BY page.is_favorite DESC, page.at DESC, page.room_id DESC`.execute(q)
  return rows.map(row => ({
    asOf: page.asOf,
    isFavorite: row.was_favorite,
    at: row.place_at,
    roomId: row.room_id,
    room: row,
  }))
}

interface NamedRoom {
  room_id: string
  type: RoomType
  name: string
  pair_key: string | null
  private_name: string
}

/** What searching by name looks through. */
export async function selectNames(
  q: Queryable,
  tenantId: string,
  userId: string,
  filter: RoomFilter,
): Promise<NamedRoom[]> {
  const { rows } = await sql<NamedRoom>`
    SELECT r.room_id, r.type, r.name, r.pair_key, m.private_name FROM ${from} WHERE ${mine(tenantId, userId, filter)}`.execute(
    q,
  )
  return rows
}

export async function selectGroupIds(q: Queryable, tenantId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ room_id: string }>`
    SELECT r.room_id FROM ${from} WHERE m.tenant_id = ${tenantId} AND m.user_id = ${userId} AND r.type = 'GROUP'
    ORDER BY r.room_id`.execute(q)
  return rows.map(row => row.room_id)
}
