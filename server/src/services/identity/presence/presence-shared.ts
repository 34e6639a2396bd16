import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { Notices } from '#platform/db/notices.ts'
import { createTicker } from '#platform/ticker.ts'
import { viewOnlineStatuses } from '../users/user-cache.ts'
import { updateLastActive } from '../users/user-store.ts'
import { createConnectionBeats } from './connection-beats.ts'
import { createOnlinePeople } from './online-people.ts'
import { type Presence, watchable } from './presence.ts'
import { PresenceChanges } from './presence-changes.ts'
import { addNews, type News, publishPresence } from './presence-news.ts'
import {
  endPing,
  keepAlive,
  type LiveConnection,
  pingOf,
  removeSilent,
  selectActive,
  selectConnections,
  selectWatched,
  selectWatchers,
  watchPeople,
} from './presence-store.ts'
import { graceMs, pingMs, toMinute } from './presence-times.ts'

const topic = 'presence'
const sweepLock = 7_240_003
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
  const online = createOnlinePeople(app)
  const beats = createConnectionBeats(app.log, write)
  const changes = new PresenceChanges()
  /** So long is a connection believed to live without a beat. */
  const silentMs = graceMs + options.beatMs / 2

  options.notices.on(topic, hear, () => online.readAll())
  const tickers = [
    createTicker(app.log, app.config.realtimeBeatMs, 'presence', tellWatchers),
    createTicker(app.log, sweepMs, 'ended connections', sweep),
  ]
  for (const ticker of tickers) ticker.start({ atOnce: false })

  function hear(notice: string): void {
    online.toRead(notice.slice(1).split(','))
    online.read().catch(error => app.log.warn({ err: error }, 'who came or went could not be read'))
  }

  /** With the commit that it tells of, or not at all. Processes of earlier releases believe the sign. */
  async function tell(tx: Queryable, sign: '+' | '-', userIds: readonly string[]): Promise<void> {
    for (let i = 0; i < userIds.length; i += mostInNotice)
      await sql`SELECT pg_notify(${topic}, ${sign + userIds.slice(i, i + mostInNotice).join()})`.execute(tx)
  }

  /** After the commit: this process tells those who watch them. */
  function noteChanged(userIds: readonly string[]): void {
    online.toRead(userIds)
    for (const id of userIds) changes.add(id)
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
        at: toMinute(row.seen_time.getTime()),
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
    await online.read()
    await changes.publish(async (users, viewers, profileIds) => {
      const rows = [
        ...(users.size > 0 ? await selectWatchers(app.db, [...users]) : []),
        ...(viewers.size > 0 ? await selectWatched(app.db, [...viewers]) : []),
      ]
      const news: News = new Map()
      for (const row of rows)
        addNews(news, { tenantId: row.tenant_id, viewerId: row.viewer_id }, row.user_ids)
      await publishPresence(app, news, profileIds)
    })
  }

  return {
    isOnline: userId => online.has(userId),
    async activeUntil(userIds) {
      const onlineIds = userIds.filter(id => online.has(id))
      if (onlineIds.length === 0) return new Map()
      await beats.flush()
      const leftMs = await selectActive(app.db, onlineIds, silentMs)
      const now = app.clock.now()
      return new Map([...leftMs].map(([id, ms]) => [id, now + ms]))
    },
    // Nobody tells.
    onLeave: () => {},
    lastActive: userId => (online.has(userId) ? toMinute(app.clock.now()) : undefined),
    onConnect(tenantId, userId, connection) {
      if (connection) beats.keep({ tenantId, userId, ...connection })
    },
    // Nobody tells.
    onDisconnect: () => {},
    onPing: (tenantId, userId, deviceId) =>
      beats.keep(pingOf({ tenantId, userId, deviceId }, silentMs - pingMs)),
    async onUseEnd(tenantId, userId, deviceId) {
      await beats.flush()
      await endPing(app.db, pingOf({ tenantId, userId, deviceId }))
    },

    async watch(tenantId, viewerId, clientId, userIds) {
      const viewer = { tenantId, userId: viewerId }
      const ids = await watchable(app, viewer, userIds)
      await watchPeople(app.db, { tenantId, clientId, userId: viewerId }, ids)
      return viewOnlineStatuses(app, viewer, ids)
    },

    shareAnew: (...userIds) => changes.shareAnew(userIds),
    shareProfile: userId => changes.shareProfile(userId),

    async connectionsOf(userId) {
      await beats.flush()
      return selectConnections(app.db, userId)
    },

    async stop() {
      for (const ticker of tickers) await ticker.stop()
      await beats.stop()
      await online.drained()
    },
  }
}
