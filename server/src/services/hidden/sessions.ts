import { type HiddenState, hiddenIdleMs } from '@trau/contract'
import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import type { Notices } from '#platform/db/notices.ts'
import {
  deleteUnlocks,
  extendUnlock,
  findPin,
  findUnlock,
  putUnlock,
  selectUnlocked,
  takeEndedUnlocks,
} from './hidden-store.ts'

declare module '#platform/app.ts' {
  interface Services {
    hidden: Hidden
    hiddenLocks: readonly HiddenLock[]
  }
}

/** Port: takes what services above keep hidden with the rooms from those of a person's sockets that `where` picks by their meta. */
export type HiddenLock = (app: App, owner: UserKey, where: (meta: unknown) => boolean) => Promise<void>

interface Session extends UserKey {
  sessionId: string
}

export const hiddenChannel = (sessionId: string) => `hidden:${sessionId}`

const topic = 'hidden_sessions'
const mostEnded = 200

export interface Hidden {
  /** Whether this session may see what the person has hidden. */
  isUnlocked(me: Requester): Promise<boolean>
  stateOf(me: Session): Promise<HiddenState>
  /** The sessions of these people that are unlocked now, by person. */
  sessionsOf(tenantId: string, userIds: readonly string[]): Promise<Map<string, string[]>>
  unlock(me: Session): Promise<void>
  /** Somebody is there: the time until it locks by itself begins anew. */
  keep(me: Session): Promise<void>
  /** This session, or all of the person's. */
  lock(me: Requester): Promise<void>
  /** After a commit that ended these unlocks: their sockets hear nothing hidden any more. */
  locked(owner: UserKey, sessionIds: readonly string[]): Promise<void>
  /** Locks the sessions that were idle for too long. */
  lockIdle(): Promise<void>
}

/**
 * Which sessions have opened what is hidden. The table decides; sockets follow it, those of other processes by NOTIFY.
 * @param isShared other processes use this database
 * @param invalidate makes the sockets of this process connect again: a lock that they could not follow must not leave one open
 */
export function createHidden(app: App, notices: Notices, isShared: boolean, invalidate?: () => void): Hidden {
  // One process knows all unlocks there are, so that who has none costs no question.
  let open: Promise<Set<string>> | undefined
  const cachedUnlocks = () => {
    open ??= selectUnlocked(app.db, new Date(app.clock.now())).then(
      rows => new Set(rows.map(row => row.session_id)),
    )
    open.catch(() => {
      open = undefined
    })
    return open
  }
  const mayBeOpen = async (sessionId: string) => isShared || (await cachedUnlocks()).has(sessionId)

  notices.on(topic, payload => {
    const [tenantId, userId, sessionId, state] = payload.split('/')
    if (tenantId && userId && sessionId)
      follow({ tenantId, userId, sessionId }, state === 'open').catch(error => {
        app.log.warn({ err: error }, 'sockets could not follow a lock; all ask again')
        invalidate?.()
      })
  })

  /** Brings this process's sockets of a session in line. */
  async function follow(session: Session, isOpen: boolean): Promise<void> {
    const { userId, sessionId } = session
    const where = (meta: unknown) => (meta as { sessionId?: string } | undefined)?.sessionId === sessionId
    // The table has unlocked it already. A socket that does not hear of it now finds it unlocked when it connects again.
    if (isOpen)
      return app.realtime
        .subscribe(userId, hiddenChannel(sessionId), { where })
        .catch(error => app.log.warn({ err: error }, 'sockets could not follow an unlock'))
    await app.realtime.unsubscribe(userId, hiddenChannel(sessionId))
    await app.services.hiddenRooms.unsubscribeMembers(app, session, where)
    for (const lock of app.services.hiddenLocks) await lock(app, session, where)
  }

  async function tell(session: Session, isOpen: boolean): Promise<void> {
    await follow(session, isOpen)
    // Centrifugo holds the connections of all processes, and has the command.
    if (!isShared || app.config.centrifugo) return
    const { tenantId, userId, sessionId } = session
    const payload = [tenantId, userId, sessionId, isOpen ? 'open' : 'shut'].join('/')
    await sql`SELECT pg_notify(${topic}, ${payload})`.execute(app.db)
  }

  async function expiryOf(me: Requester): Promise<number | undefined> {
    const { sessionId } = me
    if (!sessionId || !(await mayBeOpen(sessionId))) return undefined
    const now = app.clock.now()
    const expiry = (await findUnlock(app.db, { ...me, sessionId }))?.getTime() ?? 0
    return expiry > now ? expiry : undefined
  }

  async function locked(owner: UserKey, sessionIds: readonly string[]): Promise<void> {
    for (const sessionId of sessionIds) {
      ;(await cachedUnlocks()).delete(sessionId)
      await tell({ tenantId: owner.tenantId, userId: owner.userId, sessionId }, false)
    }
  }

  return {
    locked,

    isUnlocked: async me => (await expiryOf(me)) !== undefined,

    async keep(me) {
      const now = app.clock.now()
      await extendUnlock(app.db, me, new Date(now), new Date(now + hiddenIdleMs))
    },

    async stateOf(me) {
      const [pin, expiry] = await Promise.all([findPin(app.db, me), expiryOf(me)])
      return {
        hasPin: pin !== undefined,
        isUnlocked: expiry !== undefined,
        ...(expiry === undefined ? {} : { expiresTime: expiry }),
      }
    },

    async sessionsOf(tenantId, userIds) {
      if (userIds.length === 0) return new Map()
      const rows = await selectUnlocked(app.db, new Date(app.clock.now()), { tenantId, userIds })
      const byUser = Map.groupBy(rows, row => row.user_id)
      return new Map([...byUser].map(([userId, own]) => [userId, own.map(row => row.session_id)]))
    },

    async unlock(me) {
      await putUnlock(app.db, me, new Date(app.clock.now() + hiddenIdleMs))
      ;(await cachedUnlocks()).add(me.sessionId)
      await tell(me, true)
    },

    async lock(me) {
      await locked(me, await deleteUnlocks(app.db, me))
    },

    async lockIdle() {
      const endedUnlocks = await takeEndedUnlocks(app.db, new Date(app.clock.now()), mostEnded)
      for (const { tenant_id: tenantId, user_id: userId, session_id: sessionId } of endedUnlocks)
        await locked({ tenantId, userId }, [sessionId])
    },
  }
}
