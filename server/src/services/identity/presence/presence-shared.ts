import { maxWatched } from '@trau/contract'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/db/index.ts'
import type { Notices } from '../../../platform/db/notices.ts'
import { knownTo } from '../users/known.ts'
import { viewOnlineStatuses } from '../users/user-cache.ts'
import { updateLastActive } from '../users/user-store.ts'
import { graceMs, type Presence, pingMs } from './presence.ts'
import { addNews, type News, publishChanged, publishPresence } from './presence-news.ts'
import {
  keepAlive,
  type LiveConnection,
  pingOf,
  removeSilent,
  selectActive,
  selectConnected,
  selectConnections,
  selectWatched,
  selectWatchers,
  watchPeople,
} from './presence-store.ts'

const topic = 'presence'
const sweepLock = 7_240_003
const flushMs = 100
const sweepMs = 5_000
/** A notification holds 8,000 bytes. */
const mostInNotice = 200

export interface SharedPresence extends Presence {
  connectionsOf(userId: string): Promise<LiveConnection[]>
}

/**
 * Who is connected anywhere, where connections are held outside our processes and any process may be asked about any of them. Each
 * connection is a row that its beats keep alive. Nobody tells when one ends: its beats stop, so a person is offline 75 to 105 s after
 * their last connection ended. Every process knows who is online; whoever sees a person come or go tells the others, and those who
 * have that person on screen. A notice says of whom to ask the table: it may be older than what was read, or overtake another.
 */
export function createSharedPresence(
  app: App,
  options: { notices: Notices; beatMs: number },
): SharedPresence {
  const online = new Set<string>()
  /** So long is a connection believed to live without a beat. */
  const silentMs = graceMs + options.beatMs / 2
  let beats = new Map<string, LiveConnection>()
  /** People of whom a notice was heard, and the table was not asked since. */
  const idsToRead = new Set<string>()
  let turn: Promise<void> = Promise.resolve()
  const changedIds = new Set<string>()
  const changedViewers = new Set<string>()
  let flushing: Promise<void> | undefined
  let flushTimer: NodeJS.Timeout | undefined

  options.notices.on(topic, hear, () => inTurn(readEverybody))
  const timers = [every(app.config.realtimeBeatMs, tellWatchers), every(sweepMs, sweep)]

  /** One read at a time, so that what was read first is not kept last. */
  function inTurn(read: () => Promise<void>): Promise<void> {
    const reading = turn.then(read)
    turn = reading.catch(() => {})
    return reading
  }

  async function readEverybody(): Promise<void> {
    const connectedIds = await selectConnected(app.db)
    online.clear()
    for (const id of connectedIds) online.add(id)
  }

  async function readChanged(): Promise<void> {
    const ids = [...idsToRead]
    if (ids.length === 0) return
    idsToRead.clear()
    try {
      const connectedIds = new Set(await selectConnected(app.db, ids))
      for (const id of ids) {
        if (connectedIds.has(id)) online.add(id)
        else online.delete(id)
      }
    } catch (error) {
      // The next beat asks again.
      for (const id of ids) idsToRead.add(id)
      throw error
    }
  }

  function hear(notice: string): void {
    for (const id of notice.slice(1).split(',')) idsToRead.add(id)
    inTurn(readChanged).catch(error => app.log.warn({ err: error }, 'who came or went could not be read'))
  }

  /** With the commit that it tells of, or not at all. Processes of earlier releases believe the sign. */
  async function tell(tx: Queryable, sign: '+' | '-', userIds: readonly string[]): Promise<void> {
    for (let i = 0; i < userIds.length; i += mostInNotice)
      await sql`SELECT pg_notify(${topic}, ${sign + userIds.slice(i, i + mostInNotice).join()})`.execute(tx)
  }

  /** After the commit: this process tells those who watch them. */
  function noteChanged(userIds: readonly string[]): void {
    for (const id of userIds) {
      idsToRead.add(id)
      changedIds.add(id)
    }
  }

  function keep(live: LiveConnection): void {
    beats.set(live.clientId, live)
    flushTimer ??= setTimeout(() => void flush(), flushMs)
    flushTimer.unref()
  }

  /** Beats come thousands a second when many are connected; they are written together. */
  async function flush(): Promise<void> {
    clearTimeout(flushTimer)
    flushTimer = undefined
    await flushing
    // Others that waited may have begun to write them.
    if (beats.size === 0) return flushing
    const batch = beats
    beats = new Map()
    flushing = write([...batch.values()]).catch(error => {
      app.log.warn({ err: error }, 'who is connected could not be written')
      for (const [client, live] of batch) if (!beats.has(client)) beats.set(client, live)
    })
    await flushing
  }

  async function write(live: LiveConnection[]): Promise<void> {
    const newlyOnlineIds = await app.db.transaction().execute(async tx => {
      const newIds = await keepAlive(tx, live)
      const unknownIds = live.map(one => one.userId).filter(id => !online.has(id))
      const ids = [...new Set([...newIds, ...unknownIds])]
      await tell(tx, '+', ids)
      return ids
    })
    noteChanged(newlyOnlineIds)
  }

  /** One process at a time; the others find nothing left. What fails is found again by the next. */
  async function sweep(): Promise<void> {
    const lastSeen = await app.db.transaction().execute(async tx => {
      const { rows } = await sql<{
        mine: boolean
      }>`SELECT pg_try_advisory_xact_lock(${sweepLock}) AS mine`.execute(tx)
      const endedConnections = rows[0]?.mine ? await removeSilent(tx, silentMs) : []
      const seenUsers = endedConnections.map(row => ({
        tenantId: row.tenant_id,
        userId: row.user_id,
        at: toMinute(row.seen_time),
      }))
      if (seenUsers.length === 0) return seenUsers
      await updateLastActive(tx, seenUsers)
      await tell(
        tx,
        '-',
        seenUsers.map(({ userId }) => userId),
      )
      return seenUsers
    })
    for (const { tenantId, userId, at } of lastSeen)
      app.services.userCache.noteLastActive(tenantId, userId, at)
    noteChanged(lastSeen.map(({ userId }) => userId))
  }

  async function tellWatchers(): Promise<void> {
    await inTurn(readChanged)
    await publishChanged(changedIds, changedViewers, async (users, viewers) => {
      const rows = [
        ...(users.size > 0 ? await selectWatchers(app.db, [...users]) : []),
        ...(viewers.size > 0 ? await selectWatched(app.db, [...viewers]) : []),
      ]
      const news: News = new Map()
      for (const row of rows)
        addNews(news, { tenantId: row.tenant_id, viewerId: row.viewer_id }, row.user_ids)
      await publishPresence(app, news)
    })
  }

  function every(ms: number, work: () => Promise<void>): { end(): Promise<void> } {
    let running: Promise<void> | undefined
    const timer = setInterval(() => {
      running ??= work()
        .catch(error => app.log.warn({ err: error }, 'presence could not be told or written'))
        .finally(() => {
          running = undefined
        })
    }, ms)
    timer.unref()
    return {
      async end() {
        clearInterval(timer)
        await running
      },
    }
  }

  return {
    isOnline: userId => online.has(userId),
    async activeUntil(userIds) {
      const onlineIds = userIds.filter(id => online.has(id))
      if (onlineIds.length === 0) return new Map()
      await flush()
      const leftMs = await selectActive(app.db, onlineIds, silentMs)
      const now = app.clock.now()
      return new Map([...leftMs].map(([id, ms]) => [id, now + ms]))
    },
    // Nobody tells.
    onLeave: () => {},
    lastActive: userId => (online.has(userId) ? toMinute(new Date(app.clock.now())) : undefined),
    onConnect(tenantId, userId, connection) {
      if (connection) keep({ tenantId, userId, ...connection })
    },
    // Nobody tells.
    onDisconnect: () => {},
    onPing: (tenantId, userId) => keep(pingOf(tenantId, userId, silentMs - pingMs)),

    async watch(tenantId, viewerId, clientId, userIds) {
      const requestedIds = [...new Set(userIds.map(id => id.toLowerCase()))].slice(0, maxWatched)
      const ids = [...(await knownTo(app, { tenantId, userId: viewerId }, requestedIds))]
      await watchPeople(app.db, { tenantId, clientId, userId: viewerId }, ids)
      return viewOnlineStatuses(app, { tenantId, userId: viewerId }, ids)
    },

    shareAnew(...userIds) {
      for (const id of userIds) {
        changedIds.add(id)
        changedViewers.add(id)
      }
    },

    async connectionsOf(userId) {
      await flush()
      return selectConnections(app.db, userId)
    },

    async stop() {
      for (const timer of timers) await timer.end()
      await flush()
      await turn
    },
  }
}

const toMinute = (time: Date) => Math.floor(time.getTime() / 60_000) * 60_000
