import { MemberRole } from '@trau/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'

/** What people have in common: read across friendships and rooms, and kept nowhere. */

const friendsOf = (tenantId: string, userId: string) => sql`
  SELECT high_user_id AS id FROM friendship
  WHERE tenant_id = ${tenantId} AND low_user_id = ${userId} AND status = 'ACCEPTED'
  UNION ALL
  SELECT low_user_id FROM friendship WHERE tenant_id = ${tenantId} AND high_user_id = ${userId} AND status = 'ACCEPTED'`

/** No request, friendship or block, of now or of before, stands between somebody and the person that the reference names. */
const nothingStands = (tenantId: string, userId: string, other: RawBuilder<unknown>) => sql`
  NOT EXISTS (
    SELECT FROM friendship AS f
    WHERE f.tenant_id = ${tenantId} AND f.low_user_id = least(${other}, ${userId}::uuid)
      AND f.high_user_id = greatest(${other}, ${userId}::uuid)
  )
  AND NOT EXISTS (
    SELECT FROM user_block AS b
    WHERE b.tenant_id = ${tenantId}
      AND ((b.user_id = ${other} AND b.blocked_user_id = ${userId}) OR (b.user_id = ${userId} AND b.blocked_user_id = ${other}))
  )`

/** Where members do not see each other, owner and deputies alone learn who is in the group: `m` is the caller in the room `r`. */
const seesMembers = sql`(m.role <= ${MemberRole.DEPUTY} OR r.switches ->> 'membersCanSeeMembers' IS DISTINCT FROM 'false')`

/** Beyond so many friends, groups of one, and members of a group, what is counted is a sample. */
const mostFriends = 500
const mostGroups = 50
const largestGroup = 100

export interface ClosePerson {
  user_id: string
  mutual_friends: number
  mutual_rooms: number
}

/**
 * Friends of friends and members of common groups (of at most a hundred people, where one may know another), the closest first: without
 * oneself, and without those with whom anything stands or stood, or between whom there is a block.
 */
export async function selectClosePeople(
  db: Queryable,
  tenantId: string,
  userId: string,
  limit: number,
): Promise<ClosePerson[]> {
  const { rows } = await sql<ClosePerson>`
    WITH mine AS MATERIALIZED (SELECT id FROM (${friendsOf(tenantId, userId)}) AS f LIMIT ${mostFriends}),
    theirs AS (
      SELECT f.high_user_id AS id FROM mine JOIN friendship AS f
        ON f.tenant_id = ${tenantId} AND f.low_user_id = mine.id AND f.status = 'ACCEPTED'
      UNION ALL
      SELECT f.low_user_id FROM mine JOIN friendship AS f
        ON f.tenant_id = ${tenantId} AND f.high_user_id = mine.id AND f.status = 'ACCEPTED'
    ),
    groups AS MATERIALIZED (
      SELECT r.room_id FROM room_member AS m JOIN room AS r ON r.tenant_id = m.tenant_id AND r.room_id = m.room_id
      WHERE m.tenant_id = ${tenantId} AND m.user_id = ${userId} AND NOT m.is_hidden AND r.type = 'GROUP' AND r.member_count <= ${largestGroup}
        AND ${seesMembers}
      ORDER BY r.last_message_time DESC NULLS LAST LIMIT ${mostGroups}
    ),
    near AS (
      SELECT id AS user_id, 1 AS friends, 0 AS rooms FROM theirs
      UNION ALL
      SELECT m.user_id, 0, 1 FROM groups JOIN room_member AS m ON m.tenant_id = ${tenantId} AND m.room_id = groups.room_id
    )
    SELECT n.user_id, sum(n.friends)::int AS mutual_friends, sum(n.rooms)::int AS mutual_rooms
    FROM near AS n
    WHERE n.user_id <> ${userId}
      AND ${nothingStands(tenantId, userId, sql.ref('n.user_id'))}
    GROUP BY n.user_id
    ORDER BY sum(n.friends) * 2 + sum(n.rooms) DESC, n.user_id LIMIT ${limit}`.execute(db)
  return rows
}

/** As `selectClosePeople`, of the whole tenant: the closest first, then by name. */
export async function selectEverybody(
  db: Queryable,
  tenantId: string,
  userId: string,
  limit: number,
): Promise<ClosePerson[]> {
  const close = await selectClosePeople(db, tenantId, userId, limit)
  const { rows } = await sql<ClosePerson>`
    SELECT u.user_id, 0 AS mutual_friends, 0 AS mutual_rooms
    FROM app_user AS u
    WHERE u.tenant_id = ${tenantId} AND u.user_id <> ${userId} AND NOT u.is_locked AND u.erased_time IS NULL
      AND u.user_id <> ALL(${close.map(person => person.user_id)}::uuid[])
      AND ${nothingStands(tenantId, userId, sql.ref('u.user_id'))}
    ORDER BY coalesce(nullif(u.display_name, ''), u.full_name) COLLATE "vi-x-icu", u.user_id
    LIMIT ${limit - close.length}`.execute(db)
  return [...close, ...rows]
}

interface Pair {
  a: string
  b: string
}

export async function selectMutualFriends(
  db: Queryable,
  tenantId: string,
  { a, b }: Pair,
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    SELECT id, count(*) OVER () AS total FROM (${friendsOf(tenantId, a)}) AS mine
    WHERE id IN (${friendsOf(tenantId, b)}) ORDER BY id LIMIT ${limit}`.execute(db)
  return { ids: rows.map(row => row.id), total: rows[0]?.total ?? 0 }
}

export async function selectMutualRooms(
  db: Queryable,
  tenantId: string,
  { a, b }: Pair,
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    SELECT r.room_id AS id, count(*) OVER () AS total FROM room_member AS m
    JOIN room_member AS o ON o.tenant_id = m.tenant_id AND o.room_id = m.room_id AND o.user_id = ${b}
    JOIN room AS r ON r.tenant_id = m.tenant_id AND r.room_id = m.room_id
    WHERE m.tenant_id = ${tenantId} AND m.user_id = ${a} AND NOT m.is_hidden AND r.type = 'GROUP' AND ${seesMembers}
    ORDER BY r.last_message_time DESC NULLS LAST, r.room_id LIMIT ${limit}`.execute(db)
  return { ids: rows.map(row => row.id), total: rows[0]?.total ?? 0 }
}
