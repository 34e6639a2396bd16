import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { InviteRow } from '../tables.ts'
import '../tables.ts'

/** The SQL of `room_invite`. A link whose time is over is as good as gone. */

const alive = (now: Date) => sql<boolean>`(expires_time IS NULL OR expires_time > ${now})`

export const isOver = ({ expires_time }: InviteRow, now: Date): boolean =>
  expires_time !== null && expires_time <= now

/** The newest first. */
export async function selectInvites(
  q: Queryable,
  room: { tenant_id: string; room_id: string },
  now: Date,
): Promise<InviteRow[]> {
  return q
    .selectFrom('room_invite')
    .selectAll()
    .where('tenant_id', '=', room.tenant_id)
    .where('room_id', '=', room.room_id)
    .where(alive(now))
    .orderBy('invite_id', 'desc')
    .execute()
}

export async function findInvite(
  q: Queryable,
  tenantId: string,
  token: string,
  now: Date,
): Promise<InviteRow | undefined> {
  const invite = await findInviteOfAnyTime(q, tenantId, token)
  return invite && !isOver(invite, now) ? invite : undefined
}

/** Also one whose time is over. */
export async function findInviteOfAnyTime(
  q: Queryable,
  tenantId: string,
  token: string,
): Promise<InviteRow | undefined> {
  return q
    .selectFrom('room_invite')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('token', '=', token)
    .executeTakeFirst()
}

export async function insertInvite(tx: Tx, invite: Omit<InviteRow, 'joined_count'>): Promise<InviteRow> {
  return tx.insertInto('room_invite').values(invite).returningAll().executeTakeFirstOrThrow()
}

export async function countJoined(tx: Tx, { tenant_id, room_id, invite_id }: InviteRow): Promise<void> {
  await sql`
    UPDATE room_invite SET joined_count = joined_count + 1
    WHERE tenant_id = ${tenant_id} AND room_id = ${room_id} AND invite_id = ${invite_id}`.execute(tx)
}

/**
 * False when there is none that works. Those whose time is over go too, except while somebody waits to be let in: by its link they take that
 * back, so its time is over from now on.
 */
export async function deleteInvite(
  tx: Tx,
  room: { tenant_id: string; room_id: string },
  inviteId: string,
  { isAwaited, now }: { isAwaited: boolean; now: Date },
): Promise<boolean> {
  if (isAwaited) {
    const row = await tx
      .updateTable('room_invite')
      .set({ expires_time: now })
      .where('tenant_id', '=', room.tenant_id)
      .where('room_id', '=', room.room_id)
      .where('invite_id', '=', inviteId)
      .where(alive(now))
      .returning('invite_id')
      .executeTakeFirst()
    return row !== undefined
  }
  const rows = await tx
    .deleteFrom('room_invite')
    .where('tenant_id', '=', room.tenant_id)
    .where('room_id', '=', room.room_id)
    .where(where => where.or([where('invite_id', '=', inviteId), sql<boolean>`NOT ${alive(now)}`]))
    .returningAll()
    .execute()
  return rows.some(row => row.invite_id === inviteId && !isOver(row, now))
}
