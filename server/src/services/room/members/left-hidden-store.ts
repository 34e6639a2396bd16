import { sql } from 'kysely'
import type { Tx } from '#platform/db/index.ts'
import type { RoomRow } from '../tables.ts'

/** Keeps which of these members have hidden the room, before they are taken out of it; who left it hidden, came back and leaves it openly has not. */
export async function markLeftHidden(tx: Tx, room: RoomRow, userIds: readonly string[]): Promise<void> {
  const parting = sql`v.tenant_id = ${room.tenant_id} AND v.room_id = ${room.room_id} AND v.user_id = ANY(${[...userIds]}::uuid[])`
  await sql`
    INSERT INTO left_hidden_room (tenant_id, room_id, user_id)
    SELECT v.tenant_id, v.room_id, v.user_id FROM room_member v WHERE ${parting} AND v.is_hidden
    ON CONFLICT DO NOTHING`.execute(tx)
  await sql`
    DELETE FROM left_hidden_room l USING room_member v
    WHERE ${parting} AND NOT v.is_hidden
      AND l.tenant_id = v.tenant_id AND l.room_id = v.room_id AND l.user_id = v.user_id`.execute(tx)
}
