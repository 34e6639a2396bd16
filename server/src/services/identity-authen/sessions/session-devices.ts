import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { idleMs, revokeAndPublish } from './sessions.ts'
import '../tables.ts'

/** What the device of a session calls itself; empty where it does not. */
export async function deviceIdOf(
  db: Queryable,
  session: { tenantId: string; sessionId: string },
): Promise<string> {
  const row = await db
    .selectFrom('login_session')
    .select('device_id')
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    .executeTakeFirst()
  return row?.device_id ?? ''
}

/** The devices on which a person is signed in. */
export async function liveDeviceIds(db: Queryable, who: UserKey & { now: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('login_session')
    .select('device_id')
    .distinct()
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .where('revoked_time', 'is', null)
    .where('absolute_expiry', '>', new Date(who.now))
    .where('last_active_time', '>', new Date(who.now - idleMs))
    .execute()
  return rows.map(row => row.device_id)
}

/**
 * Ends the sessions on a device and makes it one that never signed in: the next sign-in from it is announced as a new device's. Answers
 * which sessions ended; `forgetSessions` follows the commit.
 */
export async function forgetDevice(tx: Tx, app: App, who: UserKey & { deviceId: string }): Promise<string[]> {
  const { tenantId, userId, deviceId } = who
  const endedSessionIds = await revokeAndPublish(tx, app, tenantId, userId, { reason: 'logout', deviceId })
  await tx
    .updateTable('login_session')
    .set({ device_id: '' })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .execute()
  return endedSessionIds
}
