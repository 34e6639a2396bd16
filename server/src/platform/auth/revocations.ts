import type { Database } from '../db/index.ts'
import type { Notices } from '../db/notices.ts'
import type { Log } from '../log.ts'
import { accessTokenLifeMs } from './access-token.ts'

/**
 * Sessions that ended while their access tokens still run. Fed by the database, so that "end other sessions", a lock or a reused
 * refresh token acts on every process within a second; an entry is dropped when no token of it can be alive.
 * @param notices where there are other processes: then it acts there as soon as it is committed, and reading is the net below
 */
export function createRevocations(database: Database, log: Log, notices?: Notices) {
  const endedSessions = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let since = new Date(Date.now() - accessTokenLifeMs)
  notices?.on('session_ended', sessionId => endedSessions.set(sessionId, Date.now()))

  async function poll(): Promise<void> {
    try {
      // Overlaps the time before, because a commit can become visible later than its timestamp.
      const { rows } = await database.pool.query<{ session_id: string; revoked_time: Date }>(
        'SELECT session_id, revoked_time FROM login_session WHERE revoked_time > $1',
        [new Date(since.getTime() - 5_000)],
      )
      for (const row of rows) {
        endedSessions.set(row.session_id, row.revoked_time.getTime())
        if (row.revoked_time > since) since = row.revoked_time
      }
      const oldest = Date.now() - accessTokenLifeMs - 60_000
      for (const [session, at] of endedSessions) if (at < oldest) endedSessions.delete(session)
    } catch (error) {
      log.warn({ err: error }, 'the list of ended sessions could not be read')
    }
  }

  return {
    isRevoked: (caller: { sessionId: string }): boolean => endedSessions.has(caller.sessionId),
    /** Acts in this process at once; the other processes read it from the database. */
    add(sessionIds: readonly string[]): void {
      for (const id of sessionIds) endedSessions.set(id, Date.now())
    },
    async start(): Promise<void> {
      await poll()
      timer = setInterval(poll, 800)
      timer.unref()
    },
    stop(): void {
      clearInterval(timer)
    },
  }
}

export type Revocations = ReturnType<typeof createRevocations>
