import { sql } from 'kysely'
import type { Db, Queryable } from '../db/index.ts'

/** How long a claim lasts: the work of a process that died is claimed again after this time. */
const leaseMs = 120_000

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

/** Keeps works. One that waits already stays as it is; one that runs is run once more. */
export async function insertWorks(db: Queryable, requests: readonly NewWork[]): Promise<void> {
  const works = [
    ...new Map(
      requests.toReversed().map(work => [`${work.tenantId}/${work.processor}/${work.key}`, work] as const),
    ).values(),
  ]
  const column = (name: 'tenantId' | 'processor' | 'key') => works.map(work => work[name])
  await sql`
    INSERT INTO processor_work AS w (tenant_id, processor, key, work, next_time)
    SELECT tenant_id, processor, key, work, now() + delay * interval '1 millisecond' FROM unnest(${column('tenantId')}::text[], ${column('processor')}::text[], ${column('key')}::text[],
      ${works.map(({ work }) => JSON.stringify(work))}::jsonb[],
      ${works.map(({ delayMs = 0 }) => delayMs)}::float8[]) AS request (tenant_id, processor, key, work, delay)
    ON CONFLICT (tenant_id, processor, key) DO UPDATE SET generation = w.generation + 1 WHERE w.tries > 0`.execute(
    db,
  )
}

/**
 * Claims works that are due, or will be in `aheadMs`, the oldest first, for `leaseMs`. The due ones are materialised: a join that reads
 * the subquery once for each row locks, and claims, `count` more each time.
 */
export async function claimWorks(
  db: Db,
  processor: string,
  count: number,
  aheadMs = 0,
): Promise<ClaimedWork[]> {
  const { rows } = await sql<ClaimedWork>`
    WITH due AS MATERIALIZED (
      SELECT tenant_id, key FROM processor_work
      WHERE processor = ${processor} AND next_time <= now() + ${aheadMs} * interval '1 millisecond'
      ORDER BY next_time LIMIT ${count} FOR UPDATE SKIP LOCKED
    )
    UPDATE processor_work AS claimed
    SET tries = claimed.tries + 1, next_time = now() + ${leaseMs} * interval '1 millisecond'
    FROM due
    WHERE claimed.processor = ${processor} AND claimed.tenant_id = due.tenant_id AND claimed.key = due.key
    RETURNING claimed.tenant_id, claimed.key, claimed.work, claimed.tries, claimed.generation`.execute(db)
  return rows
}

/** Deletes a work that is done; one that was asked for again meanwhile is due instead. Answers false where there was none. */
export async function deleteWork(
  db: Queryable,
  processor: string,
  { tenant_id, key, generation }: ClaimedWork,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    WITH done AS (
      DELETE FROM processor_work
      WHERE tenant_id = ${tenant_id} AND processor = ${processor} AND key = ${key} AND generation = ${generation}
      RETURNING 1
    ), again AS (
      UPDATE processor_work SET next_time = now(), tries = 0
      WHERE tenant_id = ${tenant_id} AND processor = ${processor} AND key = ${key} AND generation <> ${generation}
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM done)::int + (SELECT count(*) FROM again)::int AS count`.execute(db)
  return rows[0]!.count > 0
}

export async function postponeWork(
  db: Db,
  processor: string,
  { tenant_id, key }: ClaimedWork,
  ms: number,
): Promise<void> {
  await sql`
    UPDATE processor_work SET next_time = now() + ${ms} * interval '1 millisecond'
    WHERE tenant_id = ${tenant_id} AND processor = ${processor} AND key = ${key}`.execute(db)
}

/** No other process uses this database: works that an ended process had claimed are due. */
export async function releaseClaims(db: Db): Promise<void> {
  await sql`UPDATE processor_work SET next_time = now() WHERE next_time > now() AND tries > 0`.execute(db)
}
