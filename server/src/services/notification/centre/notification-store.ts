import type { NotificationStatistic, NotificationType, Route } from '@trau/contract'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { NotificationSubject } from '../../identity/index.ts'
import type { NotificationRow } from '../tables.ts'

/** So many of the people who caused a notification are remembered. */
export const maxActors = 50

/** So many of the comments and lines of a note are remembered; of more than that only the count is. */
export const maxRemarks = 100

/**
 * Whether what comes is older than what the unread row tells of last: messages that were left to who had the room open, and works that run at
 * once, come in any order. What is asked again when it is written, as a role is, goes by the last work, whatever the clocks of two servers say.
 */
const isOlder = sql`(NOT n.is_read AND (n.seq > excluded.seq OR (
  n.type <> 'ROLE_CHANGED' AND (n.subject ->> 'time')::bigint > (excluded.subject ->> 'time')::bigint)))`

/** What the subject of the row names beside the latest. */
const gatheredRemarks = sql`CASE WHEN n.is_read OR excluded.subject -> 'remarks' IS NULL THEN '{}'::jsonb
  ELSE (
    SELECT jsonb_build_object('remarks', jsonb_path_query_array(
      jsonb_agg(remark ORDER BY (remark ->> 'time')::bigint DESC, remark ->> 'commentId' DESC),
      ${sql.lit(`$[0 to ${maxRemarks - 1}]`)}
    ))
    FROM jsonb_array_elements((excluded.subject -> 'remarks') || coalesce(n.subject -> 'remarks', '[]')) AS remark
  ) END`

/** The people of the first, then those of the second who are not among them. */
const actorsOf = (first: string, second: string) => sql`(${sql.ref(first)} || ARRAY(
  SELECT actor FROM unnest(${sql.ref(second)}) WITH ORDINALITY AS a (actor, place) WHERE actor <> ALL (${sql.ref(first)}) ORDER BY place
))[1:${sql.lit(maxActors)}]`

/** Whether a digest has named all that the row gathers. */
const isInDigest = sql`coalesce(n.digest_since, n.created_time) <= (
  SELECT d.sent_time FROM notification_digest d WHERE d.tenant_id = n.tenant_id AND d.user_id = n.user_id)`

/** The latest, but a row that waits for a digest goes on waiting for it when more is said while its person wants rest. */
const routesThen = sql`CASE
  WHEN NOT n.is_read AND n.type IN ('MESSAGE', 'MENTION') AND ${isInDigest} IS NOT TRUE
    AND n.routes @> '[{"channel":"EMAIL","isChosen":true}]'
    AND (excluded.routes @> '[{"channel":"EMAIL","reason":"QUIET_HOURS"}]' OR excluded.routes @> '[{"channel":"EMAIL","reason":"DO_NOT_DISTURB"}]')
  THEN (
    SELECT jsonb_agg(
      CASE WHEN route ->> 'channel' = 'EMAIL' THEN jsonb_path_query_first(n.routes, '$[*] ? (@.channel == "EMAIL")') ELSE route END
      ORDER BY place)
    FROM jsonb_array_elements(excluded.routes) WITH ORDINALITY AS r (route, place)
  ) ELSE excluded.routes END`

/** What becomes a new row, or joins the unread row with the same key. */
export interface NewNotification {
  userId: string
  collapseKey: string
  type: NotificationType
  subject: NotificationSubject
  roomId?: string | undefined
  messageId?: string | undefined
  seq?: number | undefined
  /** The first message that it gathers; left out where it is about one alone. */
  firstSeq?: number | undefined
  actorIds: readonly string[]
  count: number
  isListed: boolean
  routes: readonly Route[]
}

/** Writes them in one statement, at most one for each person and key. Answers the rows as they are then. */
export async function upsertNotifications(
  tx: Queryable,
  tenantId: string,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<NotificationRow[]> {
  if (notifications.length === 0) return []
  const rows = notifications.map(one => ({
    user_id: one.userId,
    notification_id: uuidv7(),
    collapse_key: one.collapseKey,
    type: one.type,
    subject: one.subject,
    room_id: one.roomId ?? null,
    message_id: one.messageId ?? null,
    seq: one.seq ?? null,
    first_seq: one.firstSeq ?? null,
    actors: one.actorIds,
    count: one.count,
    is_listed: one.isListed,
    routes: one.routes,
  }))
  const result = await sql<NotificationRow>`
    INSERT INTO notification AS n (tenant_id, user_id, notification_id, collapse_key, type, subject, room_id, message_id, seq, first_seq, actors,
      count, is_listed, routes, created_time, updated_time)
    SELECT ${tenantId}, user_id, notification_id, collapse_key, type, subject, room_id, message_id, seq, first_seq,
      ARRAY(SELECT jsonb_array_elements_text(actors))::uuid[], count, is_listed, routes, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (user_id uuid, notification_id uuid, collapse_key text, type text,
      subject jsonb, room_id uuid, message_id uuid, seq bigint, first_seq bigint, actors jsonb, count integer, is_listed boolean, routes jsonb)
    ORDER BY user_id, collapse_key
    ON CONFLICT (tenant_id, user_id, collapse_key) DO UPDATE SET
      subject = CASE WHEN ${isOlder} THEN n.subject ELSE excluded.subject END || ${gatheredRemarks}, routes = ${routesThen},
      message_id = CASE WHEN ${isOlder} THEN n.message_id ELSE excluded.message_id END,
      first_seq = CASE WHEN n.is_read THEN excluded.first_seq ELSE least(n.first_seq, excluded.first_seq) END,
      seq = CASE WHEN ${isOlder} THEN n.seq ELSE excluded.seq END,
      actors = CASE WHEN n.is_read THEN excluded.actors
        WHEN ${isOlder} THEN ${actorsOf('n.actors', 'excluded.actors')}
        ELSE ${actorsOf('excluded.actors', 'n.actors')} END,
      count = CASE WHEN n.is_read THEN excluded.count ELSE n.count + excluded.count END,
      digest_since = CASE WHEN n.is_read OR ${isInDigest} THEN excluded.updated_time ELSE n.digest_since END,
      is_listed = excluded.is_listed, done_time = NULL, is_read = false, read_id = NULL, updated_time = excluded.updated_time
      -- Each of these is a notification of its own: told again, it stays as it is. Files that come through one link are gathered.
      WHERE n.type NOT IN ('SYSTEM', 'SECURITY', 'REPORT_ANSWERED') OR n.subject -> 'handedIn' IS NOT NULL
    RETURNING n.*`.execute(tx)
  return result.rows
}

export interface NotificationPlace {
  updatedTime: number
  notificationId: string
}

export async function selectNotifications(
  q: Queryable,
  owner: UserKey,
  filter: {
    types?: readonly NotificationType[] | undefined
    isRead?: boolean | undefined
    isDone?: boolean | undefined
  },
  after: NotificationPlace | undefined,
  limit: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    SELECT * FROM notification
    WHERE tenant_id = ${owner.tenantId} AND user_id = ${owner.userId} AND ${filter.isDone ? sql`done_time IS NOT NULL` : sql`is_listed`}
      ${filter.types ? sql`AND type = ANY(${[...filter.types]}::text[])` : sql``}
      ${filter.isRead === undefined ? sql`` : sql`AND is_read = ${filter.isRead}`}
      ${after ? sql`AND (updated_time, notification_id) < (${new Date(after.updatedTime)}, ${after.notificationId}::uuid)` : sql``}
    ORDER BY updated_time DESC, notification_id DESC LIMIT ${limit}`.execute(q)
  return rows
}

export async function findNotification(
  q: Queryable,
  owner: UserKey,
  notificationId: string,
): Promise<NotificationRow | undefined> {
  return q
    .selectFrom('notification')
    .selectAll()
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('notification_id', '=', notificationId)
    .executeTakeFirst()
}

/** Whether its person finds it in the centre, in the list or among what is done. */
export const isInCentre = (row: Pick<NotificationRow, 'is_listed' | 'done_time'>) =>
  row.is_listed || row.done_time !== null

/** Marks one, and puts it away or takes it back; answers the row, also where it stood so already. */
export async function markNotification(
  tx: Queryable,
  owner: UserKey,
  notificationId: string,
  { isRead, doneTime }: { isRead?: boolean | undefined; doneTime?: Date | null | undefined },
): Promise<NotificationRow | undefined> {
  return tx
    .updateTable('notification')
    .set({
      ...(isRead === undefined ? {} : { is_read: isRead, read_id: null }),
      ...(doneTime === undefined ? {} : { done_time: doneTime, is_listed: doneTime === null }),
    })
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('notification_id', '=', notificationId)
    .where(row => row.or([row('is_listed', '=', true), row('done_time', 'is not', null)]))
    .returningAll()
    .executeTakeFirst()
}

export interface Chosen {
  roomId?: string | undefined
  /** Only what is about messages up to here. */
  upToSeq?: number
  types?: readonly NotificationType[]
}

const chosenBy = ({ tenantId, userId }: UserKey, { types, roomId, upToSeq }: Chosen) => sql`
  tenant_id = ${tenantId} AND user_id = ${userId}
  ${types ? sql`AND type = ANY(${[...types]}::text[])` : sql``}
  ${roomId ? sql`AND room_id = ${roomId}` : sql``}
  ${upToSeq === undefined ? sql`` : sql`AND seq <= ${upToSeq}`}`

/** Marks the unread of a person as read, for good: what was marked together stays read when that is undone. Answers how many it concerned. */
export async function markAllRead(tx: Queryable, owner: UserKey, choice: Chosen): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE notification SET is_read = true, read_id = NULL
    WHERE ${chosenBy(owner, choice)} AND (NOT is_read OR read_id IS NOT NULL)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Of a person, what is about a room up to a message, and of what happened to those messages what came before a time. */
export interface ReadPlace {
  userId: string
  roomId: string
  seq: number
  before: Date
}

const unreadUpTo = (tenantId: string, places: readonly ReadPlace[]) => sql`
  FROM unnest(${places.map(place => place.userId)}::uuid[], ${places.map(place => place.roomId)}::uuid[],
    ${places.map(place => place.seq)}::bigint[], ${places.map(place => place.before)}::timestamptz[]) AS place (user_id, room_id, seq, before)
  JOIN notification n ON n.tenant_id = ${tenantId} AND n.room_id = place.room_id AND n.user_id = place.user_id
  WHERE n.seq <= place.seq AND (n.type IN ('MESSAGE', 'MENTION') OR n.updated_time <= place.before)
    AND (NOT n.is_read OR n.read_id IS NOT NULL)`

/** Whether `markReadUpTo` has anything to do. */
export async function hasUnreadUpTo(
  q: Queryable,
  tenantId: string,
  places: readonly ReadPlace[],
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 ${unreadUpTo(tenantId, places)} LIMIT 1`.execute(q)
  return rows.length > 0
}

/** Marks as read, for good, what stands up to these places, at most one for each person and room. @returns the ids of those whom it concerned */
export async function markReadUpTo(
  tx: Queryable,
  tenantId: string,
  places: readonly ReadPlace[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    WITH chosen AS MATERIALIZED (
      SELECT n.user_id, n.notification_id ${unreadUpTo(tenantId, places)}
      -- As \`upsertNotifications\` locks them.
      ORDER BY n.user_id, n.collapse_key FOR UPDATE OF n
    ), marked AS (
      UPDATE notification n SET is_read = true, read_id = NULL FROM chosen
      WHERE n.tenant_id = ${tenantId} AND n.user_id = chosen.user_id AND n.notification_id = chosen.notification_id
      RETURNING n.user_id
    )
    SELECT DISTINCT user_id FROM marked`.execute(tx)
  return rows.map(row => row.user_id)
}

/** Marks the unread of a person as read under an id by which `undoReadTogether` finds them; answers how many. */
export async function markReadTogether(
  tx: Queryable,
  owner: UserKey,
  choice: Chosen,
  readId: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE notification SET is_read = true, read_id = ${readId}
    WHERE ${chosenBy(owner, choice)} AND NOT is_read`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Marks as unread what was marked read under this id and has not been read otherwise since; answers how many. */
export async function undoReadTogether(tx: Queryable, owner: UserKey, readId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE notification SET is_read = false, read_id = NULL
    WHERE tenant_id = ${owner.tenantId} AND user_id = ${owner.userId} AND read_id = ${readId}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** @param choice with `isRead`: of those that are not done */
export async function deleteNotifications(
  tx: Queryable,
  owner: UserKey,
  choice: Chosen & { notificationId?: string; isRead?: boolean },
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM notification WHERE ${chosenBy(owner, choice)}
      ${choice.notificationId ? sql`AND notification_id = ${choice.notificationId}` : sql``}
      ${choice.isRead === undefined ? sql`` : sql`AND is_read = ${choice.isRead} AND done_time IS NULL`}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Puts away what a person was notified of in a room, to come back with it; answers how many. */
export async function parkNotifications(
  tx: Queryable,
  { tenantId, userId }: UserKey,
  roomId: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH parked AS (
      DELETE FROM notification WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND room_id = ${roomId} RETURNING *
    )
    INSERT INTO notification_parked SELECT * FROM parked
    ON CONFLICT (tenant_id, user_id, notification_id) DO NOTHING`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Puts back what was parked; answers how many. Of the same thing, what came since stays instead. */
export async function restoreNotifications(
  tx: Queryable,
  { tenantId, userId }: UserKey,
  roomId: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH back AS (
      DELETE FROM notification_parked WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND room_id = ${roomId} RETURNING *
    )
    INSERT INTO notification SELECT * FROM back ON CONFLICT DO NOTHING`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function deleteParkedNotifications(
  tx: Queryable,
  { tenantId, userId }: UserKey,
  roomId: string,
): Promise<void> {
  await sql`
    DELETE FROM notification_parked WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND room_id = ${roomId}`.execute(
    tx,
  )
}

/** The counts of these people, whose rows the caller has changed in this transaction or does not hold to be current. */
export async function selectStatistics(
  q: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, NotificationStatistic>> {
  const { rows } = await sql<{
    user_id: string
    version: number
    type: NotificationType | null
    total: number
    unread: number
  }>`
    SELECT u.user_id, u.version, c.type, c.total, c.unread
    FROM notification_user u LEFT JOIN notification_count c USING (tenant_id, user_id)
    WHERE u.tenant_id = ${tenantId} AND u.user_id = ANY(${[...userIds]}::uuid[])`.execute(q)
  const statistics = new Map<string, NotificationStatistic>(
    userIds.map(userId => [userId, { version: 0, total: 0, unread: 0, byType: {} }]),
  )
  for (const { user_id, version, type, total, unread } of rows) {
    const statistic = statistics.get(user_id)!
    statistic.version = version
    if (!type || total === 0) continue
    statistic.total += total
    statistic.unread += unread
    statistic.byType[type] = { total, unread }
  }
  return statistics
}

/** Removes at most `limit` notifications from before a time. */
export async function deleteOldNotifications(db: Queryable, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM notification WHERE (tenant_id, user_id, notification_id) IN (
      SELECT tenant_id, user_id, notification_id FROM notification WHERE updated_time < ${before} LIMIT ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
