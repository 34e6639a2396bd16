import { sql } from 'kysely'
import type { Db, Queryable } from '../db/index.ts'
import { storableText } from '../db/storable-text.ts'
import { withoutFlush } from '../db/without-flush.ts'
import { claimRows } from '../queue/claim.ts'

/** How long a claim lasts: the work of a process that died is claimed again after this time. */
export const leaseMs = 120_000

export interface ClaimedWork {
  tenant_id: string
  key: string
  work: object
  /** Including this one. */
  tries: number
  /** How often it was asked for again while it ran. */
  generation: number
}

export interface NewWork {
  tenantId: string
  processor: string
  key: string
  work: object
  /** When it may be run; default: at once. */
  delayMs?: number | undefined
}

/**
 * Keeps works. One that waits already stays as it is; one that runs is run once more.
 * @param withoutFlush only where the row of the event goes after it, so that a crash that loses the work leaves the event
 */
export async function insertWorks(
  db: Queryable,
  requests: readonly NewWork[],
  options: { withoutFlush?: boolean } = {},
): Promise<void> {
  const works = [
    ...new Map(
      requests.toReversed().map(work => [`${work.tenantId}/${work.processor}/${work.key}`, work] as const),
    ).values(),
  ]
  const column = (name: 'tenantId' | 'processor' | 'key') => works.map(work => work[name])
  await sql`
    INSERT INTO processor_work AS w (tenant_id, processor, key, work, next_time)
    SELECT tenant_id, processor, key, work, now() + delay * interval '1 millisecond' FROM unnest(${column('tenantId')}::text[], ${column('processor')}::text[], ${column('key')}::text[],
      ${works.map(({ work }) => storableJson(work))}::jsonb[],
      ${works.map(({ delayMs = 0 }) => delayMs)}::float8[]) AS request (tenant_id, processor, key, work, delay)
    WHERE ${options.withoutFlush ? withoutFlush : sql`true`}
    -- As deleteWorks locks them.
    ORDER BY processor COLLATE "C", tenant_id COLLATE "C", key COLLATE "C"
    ON CONFLICT (tenant_id, processor, key) DO UPDATE SET generation = w.generation + 1 WHERE w.tries > 0`.execute(
    db,
  )
}

const storableJson = (work: object): string =>
  JSON.stringify(work, (_name, value: unknown) => (typeof value === 'string' ? storableText(value) : value))

/**
 * Claims works that are due, or will be in `aheadMs`, the oldest first, for `leaseMs`.
 * @param longestMs none waits longer by right: what lies further ahead was written before the clock was set back, and is due
 */
export const claimWorks = (
  db: Db,
  processor: string,
  count: number,
  { aheadMs = 0, longestMs }: { aheadMs?: number; longestMs?: number | undefined } = {},
): Promise<ClaimedWork[]> =>
  claimRows(db, {
    table: 'processor_work',
    key: ['tenant_id', 'processor', 'key'],
    where: sql`processor = ${processor} AND (next_time <= now() + ${aheadMs} * interval '1 millisecond'
        ${longestMs === undefined ? sql`` : sql`OR next_time > now() + ${longestMs} * interval '1 millisecond'`})
      AND ${withoutFlush}`,
    orderBy: sql`next_time`,
    limit: count,
    set: sql`tries = claimed.tries + 1, next_time = now() + ${leaseMs} * interval '1 millisecond'`,
    returning: sql`claimed.tenant_id, claimed.key, claimed.work, claimed.tries, claimed.generation`,
  })

/**
 * Deletes works that are done; one that was asked for again meanwhile is due instead. Answers how many there were. They are locked before they are
 * compared: a request that commits just then counts.
 */
export async function deleteWorks(
  db: Queryable,
  processor: string,
  works: readonly ClaimedWork[],
  options: { withoutFlush?: boolean } = {},
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH claimed AS MATERIALIZED (
      SELECT w.tenant_id, w.key, w.generation = c.generation AS is_done
      FROM unnest(${works.map(work => work.tenant_id)}::text[], ${works.map(work => work.key)}::text[],
        ${works.map(work => work.generation)}::integer[]) AS c (tenant_id, key, generation)
      JOIN processor_work w ON w.processor = ${processor} AND w.tenant_id = c.tenant_id AND w.key = c.key
      WHERE ${options.withoutFlush ? withoutFlush : sql`true`}
      ORDER BY w.tenant_id, w.key FOR UPDATE OF w
    ), done AS (
      DELETE FROM processor_work w USING claimed c
      WHERE c.is_done AND w.processor = ${processor} AND w.tenant_id = c.tenant_id AND w.key = c.key
    ), again AS (
      UPDATE processor_work w SET next_time = now(), tries = 0 FROM claimed c
      WHERE NOT c.is_done AND w.processor = ${processor} AND w.tenant_id = c.tenant_id AND w.key = c.key
    )
    SELECT count(*)::int AS count FROM claimed`.execute(db)
  return rows[0]!.count
}

/** Deletes works that nobody has begun. */
export async function dropWorks(
  db: Queryable,
  processor: string,
  works: readonly Pick<NewWork, 'tenantId' | 'key'>[],
): Promise<void> {
  await sql`
    DELETE FROM processor_work w USING unnest(${works.map(work => work.tenantId)}::text[], ${works.map(work => work.key)}::text[])
      AS named (tenant_id, key)
    WHERE w.processor = ${processor} AND w.tenant_id = named.tenant_id AND w.key = named.key AND w.tries = 0`.execute(
    db,
  )
}

export const deleteWork = async (db: Queryable, processor: string, work: ClaimedWork): Promise<boolean> =>
  (await deleteWorks(db, processor, [work])) > 0

export async function postponeWork(
  db: Db,
  processor: string,
  { tenant_id, key }: ClaimedWork,
  ms: number,
): Promise<void> {
  await sql`
    UPDATE processor_work SET next_time = now() + ${ms} * interval '1 millisecond'
    WHERE tenant_id = ${tenant_id} AND processor = ${processor} AND key = ${key} AND ${withoutFlush}`.execute(
    db,
  )
}

/** No other process uses this database: works that an ended process had claimed are due. */
export async function releaseClaims(db: Db): Promise<void> {
  await sql`UPDATE processor_work SET next_time = now() WHERE next_time > now() AND tries > 0`.execute(db)
}
