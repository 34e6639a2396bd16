import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import type { MemberRow } from '../tables.ts'

/** What views of many rooms read at once. */

/** The own member rows of these people in these rooms, and the first members of the rooms in order of joining. */
export async function findMembersOfRooms(
  q: Queryable,
  tenantId: string,
  viewers: readonly { roomId: string; viewerId: string }[],
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    SELECT m.* FROM unnest(${viewers.map(l => l.roomId)}::uuid[], ${viewers.map(l => l.viewerId)}::uuid[]) AS l(room_id, user_id)
    JOIN room_member m ON m.tenant_id = ${tenantId} AND m.room_id = l.room_id AND m.user_id = l.user_id`.execute(
    q,
  )
  return rows
}

/** What of a member others in the room see. */
export type ShownMember = Pick<
  MemberRow,
  | 'room_member_id'
  | 'room_id'
  | 'user_id'
  | 'role'
  | 'joined_time'
  | 'read_seq'
  | 'shown_seq'
  | 'delivered_seq'
  | 'stranger_id'
>

/** Up to `limit` members of each room in order of joining; a page of rooms has hundreds, so only the columns that are shown. */
export async function findFirstMembers(
  q: Queryable,
  tenantId: string,
  roomIds: readonly string[],
  limit: number,
): Promise<Map<string, ShownMember[]>> {
  const { rows } = await sql<ShownMember>`
    SELECT m.* FROM unnest(${[...roomIds]}::uuid[]) WITH ORDINALITY AS r(room_id, n)
    CROSS JOIN LATERAL (
      SELECT room_member_id, room_id, user_id, role, joined_time, read_seq, shown_seq, delivered_seq, stranger_id
      FROM room_member m
      WHERE m.tenant_id = ${tenantId} AND m.room_id = r.room_id
      ORDER BY m.joined_time, m.room_member_id LIMIT ${limit}
    ) m ORDER BY r.n, m.joined_time, m.room_member_id`.execute(q)
  return Map.groupBy(rows, row => row.room_id)
}

/** Highest marks of a room, as far as they are shown: enough to say for any author how far somebody else has got. */
export interface TopMarks {
  room_id: string
  user_id: string
  read_seq: number
  delivered_seq: number
}

/** The two members who have read furthest and the two who have received furthest, of each room; those who have not accepted it tell neither. */
export async function findTopMarks(
  q: Queryable,
  tenantId: string,
  roomIds: readonly string[],
): Promise<Map<string, TopMarks[]>> {
  const { rows } = await sql<TopMarks>`
    SELECT m.* FROM unnest(${[...roomIds]}::uuid[]) AS r(room_id)
    CROSS JOIN LATERAL (
      (SELECT room_id, user_id, coalesce(shown_seq, read_seq) AS read_seq, delivered_seq FROM room_member AS o
       WHERE tenant_id = ${tenantId} AND room_id = r.room_id AND stranger_id IS NULL ORDER BY o.read_seq DESC LIMIT 2)
      UNION
      (SELECT room_id, user_id, coalesce(shown_seq, read_seq), delivered_seq FROM room_member
       WHERE tenant_id = ${tenantId} AND room_id = r.room_id AND stranger_id IS NULL ORDER BY delivered_seq DESC LIMIT 2)
    ) m`.execute(q)
  return Map.groupBy(rows, row => row.room_id)
}
