import { sql } from 'kysely'
import type { Db } from '../db/index.ts'
import type { Route } from './carrier.ts'
import type { Lane, OutgoingRow } from './outgoing-store.ts'

const dayMs = 86_400_000

export const startOfNextDay = (now: number) => (Math.floor(now / dayMs) + 1) * dayMs
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

/** How many of the cap this message may use: a tenth is kept for one-time codes, without which nobody signs in. */
export const mostToday = (
  { dailyCap }: Pick<Route, 'dailyCap'>,
  { priority }: Pick<OutgoingRow, 'priority'>,
): number | undefined =>
  dailyCap === undefined || priority === 0 ? dailyCap : dailyCap - Math.floor(dailyCap / 10)

/**
 * Counts a message about to be sent, in one statement, so that processes together never send more than the cap.
 * @returns false when the cap is reached: nothing was counted
 */
export async function reserveFromCap(
  db: Db,
  { tenant_id, channel }: Lane,
  { now, most }: { now: number; most: number | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO outgoing_day AS d (tenant_id, channel, day, sent)
    VALUES (${tenant_id}, ${channel}, ${dayOf(now)}, 1)
    ON CONFLICT (tenant_id, channel, day) DO UPDATE SET sent = d.sent + 1
      WHERE ${most ?? null}::int IS NULL OR d.sent < ${most ?? null}::int
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** A message that was counted was not sent. */
export async function returnToCap(db: Db, { tenant_id, channel }: Lane, now: number): Promise<void> {
  await sql`
    UPDATE outgoing_day SET sent = greatest(sent - 1, 0)
    WHERE tenant_id = ${tenant_id} AND channel = ${channel} AND day = ${dayOf(now)}`.execute(db)
}

export async function countSentToday(db: Db, { tenant_id, channel }: Lane, now: number): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    SELECT sent FROM outgoing_day
    WHERE tenant_id = ${tenant_id} AND channel = ${channel} AND day = ${dayOf(now)}`.execute(db)
  return rows[0]?.sent ?? 0
}
