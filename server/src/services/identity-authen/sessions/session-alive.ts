import type { Db } from '#platform/db/index.ts'
import '../tables.ts'

/** Whether a session still stands, by the table: neither ended nor run out. For what outlives an access token. */
export async function isSessionAlive(
  db: Db,
  session: { tenantId: string; sessionId: string; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('login_session')
    .select('session_id')
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    .where('revoked_time', 'is', null)
    .where('absolute_expiry', '>', new Date(session.now))
    .executeTakeFirst()
  return row !== undefined
}
