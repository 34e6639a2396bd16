import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'

/** Of a person in very large rooms, those are left out that come after so many. */
const mostRoommates = 20_000

/** Everybody who is in a room with this person; hidden rooms tell nobody who is in them. */
export async function selectRoommates(q: Queryable, { tenantId, userId }: UserKey): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT other.user_id FROM room_member mine
    JOIN room_member other ON other.tenant_id = mine.tenant_id AND other.room_id = mine.room_id
    WHERE mine.tenant_id = ${tenantId} AND mine.user_id = ${userId} AND NOT mine.is_hidden
    LIMIT ${mostRoommates}`.execute(q)
  return rows.map(row => row.user_id)
}

/** Those of these people who are in a room with this person. */
export async function roommatesAmong(
  q: Queryable,
  { tenantId, userId }: UserKey,
  userIds: readonly string[],
  { withHidden }: { withHidden: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT other.user_id FROM room_member mine
    JOIN room_member other ON other.tenant_id = mine.tenant_id AND other.room_id = mine.room_id
    WHERE mine.tenant_id = ${tenantId} AND mine.user_id = ${userId} AND (${withHidden} OR NOT mine.is_hidden)
      AND other.user_id = ANY(${userIds}::uuid[])`.execute(q)
  return rows.map(row => row.user_id)
}
