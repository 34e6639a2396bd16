import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import { dayMs, dayOf, startOf } from './metrics.ts'
import '../tables.ts'

/** The least id that is made at a time, so that what was created since is a range of an index (UUID of version 7). */
function firstIdAt(time: number): string {
  const digits = time.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

/** Writes one value for each tenant that has any. `keepMost`: of several counts of the same row the highest stays. */
async function saveHour(
  db: Queryable,
  { metric, hour, keepMost = false }: { metric: string; hour: number; keepMost?: boolean },
  countSql: RawBuilder<unknown>,
): Promise<void> {
  const value = keepMost ? sql`greatest(u.value, excluded.value)` : sql`excluded.value`
  await sql`
    INSERT INTO usage_hour AS u (tenant_id, metric, hour, value)
    SELECT tenant_id, ${metric}, ${new Date(hour)}::timestamptz, value FROM (${countSql}) c (tenant_id, value)
    WHERE value > 0
    ON CONFLICT (tenant_id, metric, hour) DO UPDATE SET value = ${value}`.execute(db)
}

/** Of the hour that begins then: what was made in it, however it ended. */
export async function countCreated(db: Queryable, from: number, to: number): Promise<void> {
  const [first, last] = [sql`${firstIdAt(from)}::uuid`, sql`${firstIdAt(to)}::uuid`]
  await saveHour(
    db,
    { metric: 'messages', hour: from },
    sql`SELECT t.tenant_id, (SELECT count(*) FROM message m
      WHERE m.tenant_id = t.tenant_id AND m.message_id >= ${first} AND m.message_id < ${last}) FROM tenant t`,
  )
  await saveHour(
    db,
    { metric: 'calls', hour: from },
    sql`SELECT t.tenant_id, (SELECT count(*) FROM call c
      WHERE c.tenant_id = t.tenant_id AND c.call_id >= ${first} AND c.call_id < ${last}) FROM tenant t`,
  )
}

const waiting = sql`('QUEUED', 'SENDING', 'FAILED')`

const countedIn = (from: RawBuilder<unknown>) => sql`
  SELECT t.tenant_id, coalesce(n.value, 0) FROM tenant t
  LEFT JOIN (SELECT tenant_id, count(*) AS value ${from} GROUP BY tenant_id) n USING (tenant_id)`

/** How much waits now; of an hour, the most that did. */
export async function countQueues(db: Queryable, hour: number): Promise<void> {
  const queues = {
    'queue.events': countedIn(sql`FROM outbox`),
    'queue.mail': countedIn(sql`FROM outgoing_message WHERE state IN ${waiting}`),
    'queue.push': countedIn(sql`FROM push_job WHERE state IN ${waiting}`),
    'queue.scans': countedIn(sql`FROM media_scan`),
  }
  for (const [metric, countSql] of Object.entries(queues)) {
    await saveHour(db, { metric, hour, keepMost: true }, countSql)
    await saveDay(
      db,
      dayOf(hour),
      sql`SELECT tenant_id, ${`now.${metric}`}::text, value FROM (${countSql}) c (tenant_id, value)`,
    )
  }
}

async function saveDay(
  db: Queryable,
  day: string,
  countSql: RawBuilder<unknown>,
  keepMost = false,
): Promise<void> {
  const value = keepMost ? sql`greatest(u.value, excluded.value)` : sql`excluded.value`
  await sql`
    INSERT INTO usage_day AS u (tenant_id, metric, day, value)
    SELECT tenant_id, metric, ${day}::date, value FROM (${countSql}) c (tenant_id, metric, value)
    ON CONFLICT (tenant_id, metric, day) DO UPDATE SET value = ${value}`.execute(db)
}

const perTenant = (columns: Record<string, RawBuilder<unknown>>, from: RawBuilder<unknown>) => sql`
  SELECT t.tenant_id, v.metric, v.value FROM tenant t
  CROSS JOIN LATERAL (SELECT ${sql.join(Object.entries(columns).map(([name, value]) => sql`${value} AS ${sql.id(name)}`))}
    ${from} WHERE x.tenant_id = t.tenant_id) n
  CROSS JOIN LATERAL (VALUES ${sql.join(
    Object.keys(columns).map(name => sql`(${name}::text, n.${sql.id(name)}::bigint)`),
  )}) v (metric, value)`

export async function countPeople(db: Queryable, dayStart: number): Promise<void> {
  await saveDay(
    db,
    dayOf(dayStart),
    perTenant(
      {
        accounts: sql`count(*) FILTER (WHERE x.erased_time IS NULL)`,
        locked: sql`count(*) FILTER (WHERE x.erased_time IS NULL AND x.is_locked)`,
        countedTime: sql`(extract(epoch FROM clock_timestamp()) * 1000)`,
      },
      sql`FROM app_user x`,
    ),
  )
}

/** Who was last there since; a day keeps the most that it had, since whoever comes again is counted on the next one. */
export async function countActive(db: Queryable, dayStart: number): Promise<void> {
  const end = dayStart + dayMs
  const since = (days: number) =>
    sql`count(*) FILTER (WHERE x.last_active_time >= ${new Date(end - days * dayMs)}::timestamptz AND x.last_active_time < ${new Date(end)}::timestamptz)`
  await saveDay(
    db,
    dayOf(dayStart),
    perTenant({ activeDay: since(1), activeWeek: since(7), activeMonth: since(30) }, sql`FROM app_user x`),
    true,
  )
}

export async function lastStorageTime(db: Queryable): Promise<number | undefined> {
  const { rows } = await sql<{ time: number | null }>`
    SELECT max(value) AS time FROM usage_day WHERE metric = 'storage.time'`.execute(db)
  return rows[0]?.time ?? undefined
}

export async function countStorage(db: Queryable, dayStart: number, now: number): Promise<void> {
  const bytes = (kind: string) => sql`coalesce(sum(x.bytes) FILTER (WHERE x.kind = ${kind}), 0)`
  await saveDay(
    db,
    dayOf(dayStart),
    perTenant(
      {
        'storage.IMAGE': bytes('IMAGE'),
        'storage.VIDEO': bytes('VIDEO'),
        'storage.AUDIO': bytes('AUDIO'),
        'storage.FILE': bytes('FILE'),
        'storage.time': sql`${now}::bigint`,
      },
      sql`FROM media x`,
    ),
  )
}

export async function forgetUsage(
  db: Queryable,
  { hoursBefore, daysBefore }: { hoursBefore: number; daysBefore: number },
): Promise<void> {
  await sql`DELETE FROM usage_hour WHERE hour < ${new Date(hoursBefore)}`.execute(db)
  await sql`DELETE FROM usage_day WHERE day < ${dayOf(daysBefore)}::date`.execute(db)
}

export interface UsageRow {
  /** Begin of its hour or day. */
  time: number
  metric: string
  value: number
}

export async function selectHours(db: Queryable, tenantId: string, from: number): Promise<UsageRow[]> {
  const { rows } = await sql<{ hour: Date; metric: string; value: number }>`
    SELECT hour, metric, value FROM usage_hour
    WHERE tenant_id = ${tenantId} AND hour >= ${new Date(from)} ORDER BY hour`.execute(db)
  return rows.map(({ hour, metric, value }) => ({ time: hour.getTime(), metric, value }))
}

export async function selectDays(db: Queryable, tenantId: string, from: number): Promise<UsageRow[]> {
  const { rows } = await sql<{ day: string; metric: string; value: number }>`
    SELECT day::text AS day, metric, value FROM usage_day
    WHERE tenant_id = ${tenantId} AND day >= ${dayOf(from)}::date ORDER BY day`.execute(db)
  return rows.map(({ day, metric, value }) => ({ time: startOf(day), metric, value }))
}
