import { maxWatched } from '@trau/contract'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { Notices } from '../../../platform/db/notices.ts'
import { knownTo } from '../users/known.ts'
import { viewOnlineStatuses } from '../users/user-cache.ts'
import { updateLastActive } from '../users/user-store.ts'
import { graceMs, type Presence, pingMs } from './presence.ts'
import { addNews, type News, publishPresence } from './presence-news.ts'
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
 * have that person on screen.
 */
export function createSharedPresence(
  app: App,
  options: { notices: Notices; beatMs: number },
): SharedPresence {
  const online = new Set<string>()
  /** So long is a connection believed to live without a beat. */
  const silentMs = graceMs + options.beatMs / 2
  let beats = new Map<string, LiveConnection>()
  const changedIds = new Set<string>()
  const changedViewers = new Set<string>()
  let flushing: Promise<void> | undefined
  let flushTimer: NodeJS.Timeout | undefined

  options.notices.on(topic, hear, async () => {
    const connections = await selectConnected(app.db)
    online.clear()
    for (const id of connections) online.add(id)
  })
  const timers = [every(app.config.realtimeBeatMs, tellWatchers), every(sweepMs, sweep)]

  function hear(notice: string): void {
    const ids = notice.slice(1).split(',')
    for (const id of ids) {
      if (notice.startsWith('+')) online.add(id)
      else online.delete(id)
    }
  }

  async function tell(sign: '+' | '-', userIds: readonly string[]): Promise<void> {
    hear(sign + userIds.join())
    for (const id of userIds) changedIds.add(id)
    for (let i = 0; i < userIds.length; i += mostInNotice)
      await sql`SELECT pg_notify(${topic}, ${sign + userIds.slice(i, i + mostInNotice).join()})`.execute(
        app.db,
      )
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
    if (beats.size === 0) return
    const batch = beats
    beats = new Map()
    flushing = write([...batch.values()]).catch(error => {
      app.log.warn({ err: error }, 'who is connected could not be written')
      for (const [client, live] of batch) if (!beats.has(client)) beats.set(client, live)
    })
    await flushing
  }

  async function write(live: LiveConnection[]): Promise<void> {
    const came = new Set(await keepAlive(app.db, live))
    const newlyOnlineIds = live.map(one => one.userId).filter(id => !online.has(id))
    const changedUsers = new Set([...came, ...newlyOnlineIds])
    if (changedUsers.size > 0) await tell('+', [...changedUsers])
  }

  /** One process at a time; the others find nothing left. */
  async function sweep(): Promise<void> {
    const endedConnections = await app.db.transaction().execute(async tx => {
      const { rows } = await sql<{
        mine: boolean
      }>`SELECT pg_try_advisory_xact_lock(${sweepLock}) AS mine`.execute(tx)
      return rows[0]?.mine ? removeSilent(tx, silentMs) : []
    })
    if (endedConnections.length === 0) return
    const lastSeen = endedConnections.map(row => ({
      tenantId: row.tenant_id,
      userId: row.user_id,
      at: toMinute(row.seen_time),
    }))
    await updateLastActive(app.db, lastSeen)
    for (const { tenantId, userId, at } of lastSeen)
      app.services.userCache.noteLastActive(tenantId, userId, at)
    await tell(
      '-',
      endedConnections.map(row => row.user_id),
    )
  }

  async function tellWatchers(): Promise<void> {
    const [about, viewers] = [[...changedIds], [...changedViewers]]
    changedIds.clear()
    changedViewers.clear()
    const rows = [
      ...(about.length > 0 ? await selectWatchers(app.db, about) : []),
      ...(viewers.length > 0 ? await selectWatched(app.db, viewers) : []),
    ]
    const news: News = new Map()
    for (const row of rows) addNews(news, { tenantId: row.tenant_id, viewerId: row.viewer_id }, row.user_ids)
    await publishPresence(app, news)
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
    },
  }
}

const toMinute = (time: Date) => Math.floor(time.getTime() / 60_000) * 60_000
