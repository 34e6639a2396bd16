import type { App } from '#platform/app.ts'
import { countUsage } from '../services/administration/index.ts'

/** The counters of the overview, as the jobs would have written them while these conversations went on. */
export async function seedUsage(app: App, tenantId: string): Promise<void> {
  const { pool } = app.database
  for (const [metric, table, time] of [
    ['messages', 'message', 'created_time'],
    ['calls', 'call', 'started_time'],
  ])
    await pool.query(
      `INSERT INTO usage_hour (tenant_id, metric, hour, value)
       SELECT tenant_id, $2, date_trunc('hour', ${time}), count(*) FROM ${table} WHERE tenant_id = $1 GROUP BY 1, 3
       ON CONFLICT (tenant_id, metric, hour) DO UPDATE SET value = excluded.value`,
      [tenantId, metric],
    )
  await pool.query(
    `INSERT INTO usage_day (tenant_id, metric, day, value)
     SELECT $1, metric, day, value FROM (
       SELECT (created_time AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day, count(DISTINCT author_id) AS authors
       FROM message WHERE tenant_id = $1 GROUP BY 1
     ) written CROSS JOIN LATERAL (VALUES
       ('activeDay', authors),
       ('accounts', (SELECT count(*) FROM app_user WHERE tenant_id = $1))
     ) counted (metric, value)
     ON CONFLICT (tenant_id, metric, day) DO NOTHING`,
    [tenantId],
  )
  await countUsage.run(app)
}
