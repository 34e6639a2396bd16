import type { PushCause, PushState } from '@trau/contract'
import { sql } from 'kysely'
import { deleteBatch } from '#platform/db/delete-batch.ts'
import { isTooFarAhead } from '#platform/db/due.ts'
import type { Db, Queryable } from '#platform/db/index.ts'
import { claimRows } from '#platform/queue/claim.ts'
import type { PushJobRow } from '../tables.ts'

export interface NewJobs {
  tenantId: string
  key: string
  userId: string
  /** Rendered at each try, in place of `payload`. */
  notificationId: string | null
  payload: string
  /** For a VOIP token, in place of `payload`. */
  voipPayload: string | null
  urgency: 'high' | 'normal'
  expiry: Date
  exceptDeviceId: string | null
  /** Kinds of token in the order in which a device with several of them is notified by one. */
  kinds: readonly string[]
}

/**
 * One row for each device of these people that has a token; a key that is there already stays as it is. What waits of the same notification for
 * the same device goes, and leaves its place in line: who is written to without a pause would otherwise stand at its end for ever. Answers how
 * many are new.
 */
export async function insertJobs(db: Queryable, jobs: readonly NewJobs[], now: Date): Promise<number> {
  const column = <K extends keyof NewJobs>(name: K) => jobs.map(job => job[name])
  const { rows } = await sql<{ count: number }>`
    WITH added AS (
      INSERT INTO push_job (tenant_id, key, device_info_id, kind, user_id, host, payload, notification_id, urgency, next_time, expiry, created_time)
      SELECT DISTINCT ON (m.tenant_id, m.key, d.device_info_id)
        m.tenant_id, m.key, d.device_info_id, t.kind, m.user_id, t.host,
        CASE WHEN t.kind = 'VOIP' THEN m.voip_payload ELSE m.payload END, m.notification_id, m.urgency,
        least(${now}::timestamptz, (
          SELECT min(w.next_time) FROM push_job w
          WHERE w.tenant_id = m.tenant_id AND w.user_id = m.user_id AND w.notification_id = m.notification_id
            AND w.device_info_id = d.device_info_id AND w.state = 'QUEUED')),
        m.expiry, ${now}
      FROM unnest(
        ${column('tenantId')}::text[], ${column('key')}::text[], ${column('userId')}::uuid[], ${column('notificationId')}::uuid[],
        ${column('payload')}::text[], ${column('voipPayload')}::text[], ${column('urgency')}::text[], ${column('expiry')}::timestamptz[],
        ${column('exceptDeviceId')}::text[], ${jobs.map(job => job.kinds.join())}::text[]
      ) AS m(tenant_id, key, user_id, notification_id, payload, voip_payload, urgency, expiry, except_device_id, kinds)
      JOIN device d ON d.tenant_id = m.tenant_id AND d.user_id = m.user_id AND d.device_id IS DISTINCT FROM m.except_device_id
      JOIN device_token t ON t.tenant_id = d.tenant_id AND t.device_info_id = d.device_info_id
        AND t.kind = ANY (string_to_array(m.kinds, ','))
      ORDER BY m.tenant_id, m.key, d.device_info_id, array_position(string_to_array(m.kinds, ','), t.kind)
      ON CONFLICT DO NOTHING
      RETURNING tenant_id, key, device_info_id, user_id, notification_id
    ), superseded AS (
      DELETE FROM push_job j USING added
      WHERE j.tenant_id = added.tenant_id AND j.user_id = added.user_id AND j.notification_id = added.notification_id
        AND j.device_info_id = added.device_info_id AND j.key <> added.key AND j.state IN ('QUEUED', 'FAILED')
    )
    SELECT count(*)::int AS count FROM added`.execute(db)
  return rows[0]!.count
}

/** A job in the hands of this process, with the token its device has now. */
export type ClaimedJob = Pick<
  PushJobRow,
  | 'tenant_id'
  | 'key'
  | 'device_info_id'
  | 'kind'
  | 'user_id'
  | 'host'
  | 'payload'
  | 'notification_id'
  | 'urgency'
  | 'tries'
  | 'expiry'
> & { token: string | null; token_hash: Buffer | null }

/** Claims jobs that are due, the oldest first, until `leaseMs` have passed; none of these hosts. */
export async function claimJobs(
  db: Db,
  claim: { now: number; leaseMs: number; exceptHosts: readonly string[]; limit: number },
): Promise<ClaimedJob[]> {
  return claimRows(db, {
    table: 'push_job',
    key: ['tenant_id', 'key', 'device_info_id', 'kind'],
    where: sql`state IN ('QUEUED', 'SENDING', 'FAILED') AND next_time <= ${new Date(claim.now)}
      AND host <> ALL (${claim.exceptHosts}::text[])`,
    orderBy: sql`next_time`,
    limit: claim.limit,
    set: sql`state = 'SENDING', next_time = ${new Date(claim.now + claim.leaseMs)}`,
    join: sql`LEFT JOIN device_token t
      ON t.tenant_id = due.tenant_id AND t.device_info_id = due.device_info_id AND t.kind = due.kind`,
    returning: sql`claimed.tenant_id, claimed.key, claimed.device_info_id, claimed.kind, claimed.user_id, claimed.host, claimed.payload,
      claimed.notification_id, claimed.urgency, claimed.tries, claimed.expiry, t.token, t.token_hash`,
  })
}

export type JobKey = Pick<PushJobRow, 'tenant_id' | 'key' | 'device_info_id' | 'kind'>

/** Gives claimed jobs other keys, where no job of the same device has that key. Answers those that have it now. */
export async function renameJobs(
  db: Db,
  renames: readonly { job: JobKey; newKey: string }[],
): Promise<JobKey[]> {
  const key = <K extends keyof JobKey>(name: K) => renames.map(({ job }) => job[name])
  const { rows } = await sql<JobKey>`
    UPDATE push_job AS j SET key = r.new_key
    FROM unnest(${key('tenant_id')}::text[], ${key('key')}::text[], ${key('device_info_id')}::uuid[], ${key('kind')}::text[],
      ${renames.map(({ newKey }) => newKey)}::text[]) AS r(tenant_id, key, device_info_id, kind, new_key)
    WHERE j.tenant_id = r.tenant_id AND j.key = r.key AND j.device_info_id = r.device_info_id AND j.kind = r.kind
      AND j.state = 'SENDING' AND NOT EXISTS (
        SELECT FROM push_job o
        WHERE o.tenant_id = r.tenant_id AND o.key = r.new_key AND o.device_info_id = r.device_info_id AND o.kind = r.kind)
    RETURNING j.tenant_id, j.key, j.device_info_id, j.kind`.execute(db)
  return rows
}

/** What became of a try, or (`QUEUED`) that there was none. `DROPPED`: there is nothing to be sent any more. */
export interface SettledJob {
  job: JobKey
  state: Exclude<PushState, 'SENDING'> | 'DROPPED'
  cause: PushCause | null
  status: number | null
  tries: number
  nextTime: Date
}

/** Writes what became of jobs. A text that has left, or that nobody will send any more, is not kept. */
export async function settleJobs(db: Queryable, outcomes: readonly SettledJob[]): Promise<void> {
  if (outcomes.length === 0) return
  const key = <K extends keyof JobKey>(name: K) => outcomes.map(({ job }) => job[name])
  const column = <K extends keyof SettledJob>(name: K) => outcomes.map(one => one[name])
  await sql`
    WITH settled AS MATERIALIZED (
      SELECT * FROM unnest(
        ${key('tenant_id')}::text[], ${key('key')}::text[], ${key('device_info_id')}::uuid[], ${key('kind')}::text[],
        ${column('state')}::text[], ${column('cause')}::text[], ${column('status')}::smallint[], ${column('tries')}::smallint[],
        ${column('nextTime')}::timestamptz[]
      ) AS r(tenant_id, key, device_info_id, kind, state, cause, status, tries, next_time)
    ), dropped AS (
      DELETE FROM push_job AS j USING settled r
      WHERE r.state = 'DROPPED' AND j.tenant_id = r.tenant_id AND j.key = r.key AND j.device_info_id = r.device_info_id
        AND j.kind = r.kind AND j.state = 'SENDING'
    )
    UPDATE push_job AS j
    SET state = r.state, cause = r.cause, status = r.status, tries = r.tries, next_time = r.next_time,
      payload = CASE WHEN r.state IN ('SENT', 'DEAD') THEN '' ELSE j.payload END
    FROM settled r
    WHERE r.state <> 'DROPPED' AND j.tenant_id = r.tenant_id AND j.key = r.key AND j.device_info_id = r.device_info_id AND j.kind = r.kind
      AND j.state = 'SENDING'`.execute(db)
}

/** No pause after a failed try is longer: a push service may ask for a day. */
const longestPauseMs = 25 * 3_600_000
/** Nor is a claim, or what has not been tried put back for longer. */
const longestLeaseMs = 180_000

/** Makes due what waits for longer than anything may, since the clock was set back. */
export async function endFarWaits(db: Queryable, now: number): Promise<void> {
  await sql`
    UPDATE push_job SET next_time = ${new Date(now)}
    WHERE state IN ('QUEUED', 'SENDING', 'FAILED') AND ${isTooFarAhead('next_time', now, longestLeaseMs)}
      AND (state <> 'FAILED' OR ${isTooFarAhead('next_time', now, longestPauseMs)})`.execute(db)
}

/** Nobody else works on this database: what an ended process had claimed is due. */
export async function releaseClaims(db: Db, now: Date): Promise<void> {
  await db.updateTable('push_job').set({ next_time: now }).where('state', '=', 'SENDING').execute()
}

/** Removes at most `limit` jobs that ended before these times. Returns how many. */
export const deleteOldJobs = (
  db: Queryable,
  before: { sent: Date; dead: Date },
  limit: number,
): Promise<number> =>
  deleteBatch(
    db,
    'push_job',
    sql`(state = 'SENT' AND next_time < ${before.sent}) OR (state = 'DEAD' AND next_time < ${before.dead})`,
    limit,
  )
