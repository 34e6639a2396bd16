import { type Selectable, sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import { deleteBatch } from '#platform/db/delete-batch.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import '../tables.ts'

export type SessionRow = Selectable<Tables['login_session']>

export interface NewSession {
  tenantId: string
  sessionId: string
  userId: string
  deviceId: string
  userAgent: string
  ipAddress: string
  keyThumbprint: string | undefined
  now: number
  absoluteExpiry: number
  /** Opened on another session’s word. */
  isBorrowed: boolean
  byPasskey: boolean
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('login_session')
    .values({
      tenant_id: session.tenantId,
      session_id: session.sessionId,
      user_id: session.userId,
      device_id: session.deviceId,
      user_agent: session.userAgent,
      ip_address: session.ipAddress,
      key_thumbprint: session.keyThumbprint ?? null,
      created_time: new Date(session.now),
      last_active_time: new Date(session.now),
      absolute_expiry: new Date(session.absoluteExpiry),
      is_borrowed: session.isBorrowed,
      by_passkey: session.byPasskey,
    })
    .execute()
}

/** Whether the device has signed in to the account before; sessions that ended count. */
export async function knowsDevice(
  db: Queryable,
  tenantId: string,
  userId: string,
  deviceId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('login_session')
    .select('session_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether the account has been signed in to before, and whether on this device. Programs that name no device are distinguished by what they
 * call themselves. Sessions that ended count.
 */
export async function findEarlierSessions(
  tx: Tx,
  session: Pick<NewSession, 'tenantId' | 'userId' | 'deviceId' | 'userAgent'>,
): Promise<{ hasAny: boolean; hasDevice: boolean }> {
  const { rows } = await sql<{ has_any: boolean; has_device: boolean }>`
    SELECT
      EXISTS (SELECT FROM login_session WHERE tenant_id = ${session.tenantId} AND user_id = ${session.userId}) AS has_any,
      EXISTS (
        SELECT FROM login_session
        WHERE tenant_id = ${session.tenantId} AND user_id = ${session.userId} AND device_id = ${session.deviceId}
          AND (device_id <> '' OR user_agent = ${session.userAgent})
      ) AS has_device`.execute(tx)
  const { has_any, has_device } = rows[0]!
  return { hasAny: has_any, hasDevice: has_device }
}

/** When a session was opened by signing in; undefined when it has ended, or was opened on another session’s word. */
export async function findSessionStart(
  db: Queryable,
  tenantId: string,
  sessionId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('login_session')
    .select('created_time')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('revoked_time', 'is', null)
    .where('is_borrowed', '=', false)
    .executeTakeFirst()
  return row?.created_time
}

/** The person's live sessions, the named one first, then by last use. */
export async function selectSessions(
  db: Queryable,
  who: UserKey & { currentSessionId: string },
  page: { offset: number; limit: number },
  alive: { now: number; idleSince: number },
): Promise<{ items: SessionRow[]; total: number }> {
  const live = db
    .selectFrom('login_session')
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .where('revoked_time', 'is', null)
    .where('absolute_expiry', '>', new Date(alive.now))
    .where('last_active_time', '>', new Date(alive.idleSince))
  const [items, { total }] = await Promise.all([
    live
      .selectAll()
      .orderBy(sql`session_id = ${who.currentSessionId}::uuid`, 'desc')
      .orderBy('last_active_time', 'desc')
      .orderBy('session_id')
      .offset(page.offset)
      .limit(page.limit)
      .execute(),
    live.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

/** Which of a person’s sessions: one, all but one, those on a device; without any, all. */
export interface Which {
  only?: string
  except?: string
  /** As the device names itself. */
  deviceId?: string
}

/** Ends sessions and answers which; the time is the database's, by which other processes notice. Their tokens are worth nothing more. */
export async function revokeSessions(
  tx: Tx,
  tenantId: string,
  userId: string,
  which: Which,
  reason: string,
): Promise<string[]> {
  let query = tx
    .updateTable('login_session')
    .set({ revoked_time: sql`clock_timestamp()`, revoked_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('revoked_time', 'is', null)
  if (which.only) query = query.where('session_id', '=', which.only)
  if (which.except) query = query.where('session_id', '<>', which.except)
  if (which.deviceId) query = query.where('device_id', '=', which.deviceId)
  const endedSessionIds = (await query.returning('session_id').execute()).map(row => row.session_id)
  if (endedSessionIds.length > 0) {
    await tx
      .deleteFrom('refresh_token')
      .where('tenant_id', '=', tenantId)
      .where('session_id', 'in', endedSessionIds)
      .execute()
  }
  return endedSessionIds
}

export interface RefreshTokenRow {
  session_id: string
  expiry: Date
  created_time: Date
  spent_time: Date | null
  successor: string | null
  user_id: string
  device_id: string
  key_thumbprint: string | null
  absolute_expiry: Date
  revoked_time: Date | null
}

/**
 * A token and its session, both held until the transaction ends: whoever comes with the same token waits and sees what became of it.
 * The session first, as ending one does; in the other order a refresh and a sign-out would wait for each other.
 */
export async function lockRefreshToken(
  tx: Tx,
  tenantId: string,
  tokenHash: Buffer,
): Promise<RefreshTokenRow | undefined> {
  await sql`
    SELECT FROM refresh_token AS t JOIN login_session AS s USING (tenant_id, session_id)
    WHERE t.tenant_id = ${tenantId} AND t.token_hash = ${tokenHash}
    FOR NO KEY UPDATE OF s`.execute(tx)
  const { rows } = await sql<RefreshTokenRow>`
    SELECT t.session_id, t.expiry, t.created_time, t.spent_time, t.successor,
      s.user_id, s.device_id, s.key_thumbprint, s.absolute_expiry, s.revoked_time
    FROM refresh_token AS t JOIN login_session AS s USING (tenant_id, session_id)
    WHERE t.tenant_id = ${tenantId} AND t.token_hash = ${tokenHash}
    FOR NO KEY UPDATE OF t, s`.execute(tx)
  return rows[0]
}

export async function insertRefreshToken(
  tx: Tx,
  token: { tenantId: string; hash: Buffer; sessionId: string; now: number; expiry: number },
): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({
      tenant_id: token.tenantId,
      token_hash: token.hash,
      session_id: token.sessionId,
      created_time: new Date(token.now),
      expiry: new Date(token.expiry),
      spent_time: null,
      successor: null,
    })
    .execute()
}

/** Marks a token as spent, and clears what its session no longer needs: expired tokens, and successors nobody may ask for again. */
export async function spendRefreshToken(
  tx: Tx,
  token: {
    tenantId: string
    hash: Buffer
    sessionId: string
    now: number
    successor: string
    repeatableMs: number
  },
): Promise<void> {
  const now = new Date(token.now)
  await sql`
    WITH spent AS (
      UPDATE refresh_token SET spent_time = ${now}, successor = ${token.successor}
      WHERE tenant_id = ${token.tenantId} AND token_hash = ${token.hash}
    ), closed AS (
      UPDATE refresh_token SET successor = NULL
      WHERE tenant_id = ${token.tenantId} AND session_id = ${token.sessionId} AND token_hash <> ${token.hash}
        AND successor IS NOT NULL AND spent_time < ${new Date(token.now - token.repeatableMs)} AND expiry >= ${now}
    )
    DELETE FROM refresh_token
    WHERE tenant_id = ${token.tenantId} AND session_id = ${token.sessionId} AND token_hash <> ${token.hash}
      AND expiry < ${now}`.execute(tx)
}

export async function touchSession(
  tx: Tx,
  tenantId: string,
  sessionId: string,
  use: { now: number; ipAddress: string; userAgent: string },
): Promise<void> {
  await tx
    .updateTable('login_session')
    .set({
      last_active_time: new Date(use.now),
      ip_address: use.ipAddress,
      ...(use.userAgent ? { user_agent: use.userAgent } : {}),
    })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .execute()
}

/** Removes at most `limit` sessions that were revoked or ran out before a time; their refresh tokens go with them. Returns how many. */
export const deleteEndedSessions = (db: Queryable, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, 'login_session', sql`revoked_time < ${before} OR absolute_expiry < ${before}`, limit)

/** No live session of the tenant lasts longer than this after it began. */
export async function capSessions(db: Queryable, tenantId: string, absoluteMs: number): Promise<void> {
  await sql`
    UPDATE login_session SET absolute_expiry = created_time + ${absoluteMs} * interval '1 millisecond'
    WHERE tenant_id = ${tenantId} AND revoked_time IS NULL
      AND absolute_expiry > created_time + ${absoluteMs} * interval '1 millisecond'`.execute(db)
}

/** Sessions that were begun, or used last, before these times. */
export const selectOldSessions = (
  db: Queryable,
  tenantId: string,
  before: { started: Date; used: Date },
  limit: number,
): Promise<{ user_id: string; session_id: string }[]> =>
  db
    .selectFrom('login_session')
    .select(['user_id', 'session_id'])
    .where('tenant_id', '=', tenantId)
    .where('revoked_time', 'is', null)
    .where(old =>
      old.or([old('created_time', '<=', before.started), old('last_active_time', '<=', before.used)]),
    )
    .limit(limit)
    .execute()
