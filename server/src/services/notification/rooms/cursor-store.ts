import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import { withoutFlush } from '#platform/db/without-flush.ts'

/** Up to which message each of these rooms has been notified of; those that have not been are left out. */
export async function selectCursors(
  q: Queryable,
  tenantId: string,
  roomIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await q
    .selectFrom('notification_cursor')
    .select(['room_id', 'seq'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`room_id = ANY(${[...roomIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.room_id, row.seq]))
}

export interface CursorMove {
  roomId: string
  /** Absent for a room that has no cursor yet. */
  from: number | undefined
  to: number
}

/**
 * Moves cursors from where they were read. Answers the rooms whose cursor stood there still: nobody else has notified of these messages.
 * The transaction does not wait for the disk: the work is deleted after it, so what a crash loses is done again.
 */
export async function moveCursors(
  tx: Queryable,
  tenantId: string,
  moves: readonly CursorMove[],
): Promise<Set<string>> {
  const { rows } = await sql<{ room_id: string }>`
    WITH move AS MATERIALIZED (
      SELECT * FROM unnest(${moves.map(move => move.roomId)}::uuid[], ${moves.map(move => move.from ?? null)}::bigint[],
        ${moves.map(move => move.to)}::bigint[]) AS move (room_id, start, target)
      WHERE ${withoutFlush} ORDER BY room_id
    ), begun AS (
      INSERT INTO notification_cursor (tenant_id, room_id, seq)
      SELECT ${tenantId}, room_id, target FROM move WHERE start IS NULL
      ON CONFLICT DO NOTHING RETURNING room_id
    ), moved AS (
      UPDATE notification_cursor c SET seq = move.target FROM move
      WHERE c.tenant_id = ${tenantId} AND c.room_id = move.room_id AND c.seq = move.start
      RETURNING c.room_id
    )
    SELECT room_id FROM begun UNION ALL SELECT room_id FROM moved`.execute(tx)
  return new Set(rows.map(row => row.room_id))
}
