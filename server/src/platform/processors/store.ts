import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

/** How long a claim lasts: the work of a process that died is claimed again after this time. */
const leaseMs = 120_000

export interface ClaimedWork {
  tenant_id: string
  key: string
  work: object
  /** Including this one. */
  tries: number
}

export interface NewWork {
  tenantId: string
  processor: string
  key: string
  work: object
}

/** Inserts works; existing ones stay as they are. */
export async function insertWorks(db: Db, works: readonly NewWork[]): Promise<void> {
  const column = (name: 'tenantId' | 'processor' | 'key') => works.map(work => work[name])
  await sql`
    INSERT INTO processor_work (tenant_id, processor, key, work)
    SELECT * FROM unnest(${column('tenantId')}::text[], ${column('processor')}::text[], ${column('key')}::text[],
      ${works.map(({ work }) => JSON.stringify(work))}::jsonb[])
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Claims works that are due, the oldest first, for `leaseMs`. */
export async function claimWorks(db: Db, processor: string, count: number): Promise<ClaimedWork[]> {
  const { rows } = await sql<ClaimedWork>`
    UPDATE processor_work AS claimed
    SET tries = claimed.tries + 1, next_time = now() + ${leaseMs} * interval '1 millisecond'
    FROM (
      SELECT tenant_id, key FROM processor_work
      WHERE processor = ${processor} AND next_time <= now()
      ORDER BY next_time LIMIT ${count} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE claimed.processor = ${processor} AND claimed.tenant_id = due.tenant_id AND claimed.key = due.key
    RETURNING claimed.tenant_id, claimed.key, claimed.work, claimed.tries`.execute(db)
  return rows
}

export async function deleteWork(db: Db, processor: string, { tenant_id, key }: ClaimedWork): Promise<void> {
  await sql`
    DELETE FROM processor_work
    WHERE tenant_id = ${tenant_id} AND processor = ${processor} AND key = ${key}`.execute(db)
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
  await sql`UPDATE processor_work SET next_time = now() WHERE next_time > now()`.execute(db)
}
