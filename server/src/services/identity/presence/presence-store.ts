import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'

declare module '#platform/db/index.ts' {
  interface Tables {
    live_connection: LiveConnectionTable
  }
}

interface LiveConnectionTable {
  tenant_id: string
  client_id: string
  user_id: string
  session_id: string | null
  watched: string[]
  seen_time: Date
}

export interface LiveConnection {
  tenantId: string
  clientId: string
  userId: string
  sessionId: string | null
  /** How much sooner than others it counts as silent. */
  aheadMs?: number
}

const pingPrefix = 'ping:'

/** A ping stands among the connections as one that ends by itself; one a device. */
export const pingOf = (
  { tenantId, userId, deviceId }: UserKey & { deviceId: string },
  aheadMs = 0,
): LiveConnection => ({
  tenantId,
  userId,
  aheadMs,
  clientId: `${pingPrefix}${userId}/${deviceId}`,
  sessionId: null,
})

/** Removes a ping, unless nothing else keeps its person online. */
export async function endPing(db: Queryable, { tenantId, userId, clientId }: LiveConnection): Promise<void> {
  await sql`
    DELETE FROM live_connection WHERE tenant_id = ${tenantId} AND client_id = ${clientId} AND EXISTS (
      SELECT FROM live_connection WHERE user_id = ${userId} AND client_id NOT LIKE ${`${pingPrefix}%`})`.execute(
    db,
  )
}

/** Writes that these connections live, and answers the people of those that were not known. */
export async function keepAlive(db: Queryable, live: readonly LiveConnection[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    WITH kept AS (
      INSERT INTO live_connection AS l (tenant_id, client_id, user_id, session_id, seen_time)
      SELECT tenant_id, client_id, user_id, session_id, now() - ahead * interval '1 ms' FROM unnest(
        ${live.map(l => l.tenantId)}::text[], ${live.map(l => l.clientId)}::text[],
        ${live.map(l => l.userId)}::uuid[], ${live.map(l => l.sessionId)}::uuid[],
        ${live.map(l => l.aheadMs ?? 0)}::float8[]) AS told (tenant_id, client_id, user_id, session_id, ahead)
      ON CONFLICT (tenant_id, client_id) DO UPDATE SET seen_time = excluded.seen_time, session_id = excluded.session_id
      RETURNING l.user_id, l.xmax = 0 AS is_new
    )
    SELECT DISTINCT user_id FROM kept WHERE is_new`.execute(db)
  return rows.map(row => row.user_id)
}

/** Whom this connection has on its screen; it may be the first that is heard of it. */
export async function watchPeople(
  db: Queryable,
  connection: Omit<LiveConnection, 'sessionId'>,
  watchedIds: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO live_connection (tenant_id, client_id, user_id, watched)
    VALUES (${connection.tenantId}, ${connection.clientId}, ${connection.userId}, ${watchedIds}::uuid[])
    ON CONFLICT (tenant_id, client_id) DO UPDATE SET watched = excluded.watched`.execute(db)
}

export interface Gone {
  tenant_id: string
  user_id: string
  seen_time: Date
}

/** Removes the connections that were not heard of for so long, and answers who has none left, with when they were last here. */
export async function removeSilent(db: Queryable, silentMs: number): Promise<Gone[]> {
  const { rows } = await sql<Gone>`
    WITH gone AS (
      DELETE FROM live_connection WHERE seen_time < now() - ${silentMs} * interval '1 ms'
      RETURNING tenant_id, user_id, seen_time
    )
    SELECT tenant_id, user_id, max(seen_time) AS seen_time FROM gone GROUP BY tenant_id, user_id`.execute(db)
  if (rows.length === 0) return []
  // A statement of its own sees who has come since the removal began.
  const here = new Set(
    await selectConnected(
      db,
      rows.map(row => row.user_id),
    ),
  )
  return rows.filter(row => !here.has(row.user_id))
}

/** Of these people, or of all, those with a connection. */
export async function selectConnected(db: Queryable, userIds?: readonly string[]): Promise<string[]> {
  let query = db.selectFrom('live_connection').select('user_id').distinct()
  if (userIds) query = query.where('user_id', 'in', userIds)
  return (await query.execute()).map(row => row.user_id)
}

/** Those of these people who have both a connection and a sign of use, and for how many ms they will if neither is heard of again. */
export async function selectActive(
  db: Queryable,
  userIds: readonly string[],
  silentMs: number,
): Promise<Map<string, number>> {
  const isPing = sql`client_id LIKE ${`${pingPrefix}%`}`
  const { rows } = await sql<{ user_id: string; left_ms: number }>`
    SELECT user_id, ${silentMs} + 1000 * extract(epoch FROM
      least(max(seen_time) FILTER (WHERE ${isPing}), max(seen_time) FILTER (WHERE NOT ${isPing})) - now())::float8 AS left_ms
    FROM live_connection
    WHERE user_id = ANY(${[...userIds]}::uuid[]) AND seen_time > now() - ${silentMs} * interval '1 ms'
    GROUP BY user_id HAVING count(DISTINCT ${isPing}) = 2`.execute(db)
  return new Map(rows.map(row => [row.user_id, row.left_ms]))
}

export async function selectConnections(db: Queryable, userId: string): Promise<LiveConnection[]> {
  const rows = await db
    .selectFrom('live_connection')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', 'not like', `${pingPrefix}%`)
    .execute()
  return rows.map(row => ({
    tenantId: row.tenant_id,
    clientId: row.client_id,
    userId: row.user_id,
    sessionId: row.session_id ?? '',
  }))
}

export interface WatchRow {
  tenant_id: string
  viewer_id: string
  user_ids: string[]
}

/** Who has any of these people on screen, and which of them. */
export async function selectWatchers(db: Queryable, userIds: readonly string[]): Promise<WatchRow[]> {
  const { rows } = await sql<WatchRow>`
    SELECT tenant_id, user_id AS viewer_id,
      ARRAY(SELECT unnest(watched) INTERSECT SELECT unnest(${userIds}::uuid[])) AS user_ids
    FROM live_connection WHERE watched && ${userIds}::uuid[]`.execute(db)
  return rows
}

/** Whom these people have on screen. */
export async function selectWatched(db: Queryable, viewerIds: readonly string[]): Promise<WatchRow[]> {
  const { rows } = await sql<WatchRow>`
    SELECT tenant_id, user_id AS viewer_id, watched AS user_ids
    FROM live_connection WHERE user_id = ANY(${viewerIds}::uuid[])`.execute(db)
  return rows
}
