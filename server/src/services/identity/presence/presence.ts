import { maxWatched, type OnlineStatus } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { UserKey } from '../../../platform/auth/user-key.ts'
import { knownTo } from '../users/known.ts'
import { viewOnlineStatuses } from '../users/user-cache.ts'
import { updateLastActive } from '../users/user-store.ts'
import { addNews, type News, publishChanged, publishPresence } from './presence-news.ts'

declare module '../../../platform/app.ts' {
  interface Services {
    presence: Presence
  }
}

declare module '../../../platform/service.ts' {
  interface Dependencies {
    /** Made with real time, which says who is connected. */
    presence: Presence
  }
}

/** Who is online, and who wants to know; over all processes, whichever of them a connection talks to. */
export interface Presence {
  isOnline(userId: string): boolean
  /**
   * Those of these people of whom a device is connected and in use: it said so in the last 60 s. Until when that is so if nothing more is
   * heard of them, epoch milliseconds.
   */
  activeUntil(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Calls this when the last connection of somebody has ended, as far as this process hears of it. */
  onLeave(listener: (userId: string) => void): void
  /** Epoch milliseconds rounded down to the minute, where this process knows it better than the table. */
  lastActive(userId: string): number | undefined
  /** @param connection where connections are held elsewhere: which one, and of which session; repeated while it lives */
  onConnect(tenantId: string, userId: string, connection?: { clientId: string; sessionId: string }): void
  onDisconnect(tenantId: string, userId: string, clientId: string): void
  /** A device said that it is in use: its owner is online for the next 60 s, with or without a connection. */
  onPing(tenantId: string, userId: string): void
  /**
   * From now on this connection hears who of these people comes and goes, and nobody else: at most 200, those on its screen.
   * Answers how it stands now, as far as the viewer may know.
   */
  watch(
    tenantId: string,
    viewerId: string,
    clientId: string,
    userIds: readonly string[],
  ): Promise<OnlineStatus[]>
  /** After a change of what these people share, or of a block of theirs: who watches them hears it anew, and so do they. */
  shareAnew(...userIds: string[]): void
  /** Call before the database is closed. */
  stop(): Promise<void>
}

export const graceMs = 90_000
export const pingMs = 60_000
const writeEveryMs = 30_000

interface Place {
  tenantId: string
  connections: number
  /** When the last connection ended; without meaning while there is one. */
  leftAt: number
}

interface Watch {
  tenantId: string
  viewerId: string
  ids: readonly string[]
}

/**
 * Who is connected to this process. A person counts as online from their first connection until 90 s after their last one ended, so
 * that a tunnel or a reload is not a departure. Clients say whom they have on screen; changes reach them together, once a beat (2 s).
 */
export function createPresence(app: App): Presence {
  const places = new Map<string, Place>()
  /** In the order of leaving, so that only the front needs a look. */
  const leaving = new Map<string, number>()
  /** When each last pinged, in that order. */
  const pings = new Map<string, number>()
  const watches = new Map<string, Watch>()
  /** By client, its latest request that is not answered yet. */
  const latestRequests = new Map<string, symbol>()
  const clientsWatching = new Map<string, Set<string>>()
  const changedUsers = new Set<string>()
  const changedViewers = new Set<string>()
  const leaveListeners: ((userId: string) => void)[] = []
  let lastSeen = new Map<string, UserKey & { at: number }>()
  let wroteAt = app.clock.now()
  let ticking: Promise<void> | undefined
  const timer = setInterval(tick, app.config.realtimeBeatMs)
  timer.unref()

  const toMinute = (time: number) => Math.floor(time / 60_000) * 60_000

  function isOnline(userId: string): boolean {
    const now = app.clock.now()
    const place = places.get(userId)
    if (place && (place.connections > 0 || now - place.leftAt < graceMs)) return true
    return now - (pings.get(userId) ?? Number.NEGATIVE_INFINITY) < pingMs
  }

  function noteSeen(tenantId: string, userId: string): void {
    lastSeen.set(userId, { tenantId, userId, at: toMinute(app.clock.now()) })
  }

  function keepWatch(clientId: string, watch: Watch): void {
    unwatch(clientId)
    watches.set(clientId, watch)
    for (const id of watch.ids) {
      const clients = clientsWatching.get(id) ?? new Set()
      clients.add(clientId)
      clientsWatching.set(id, clients)
    }
  }

  function unwatch(clientId: string): void {
    for (const id of watches.get(clientId)?.ids ?? []) {
      const clients = clientsWatching.get(id)
      clients?.delete(clientId)
      if (clients?.size === 0) clientsWatching.delete(id)
    }
    watches.delete(clientId)
  }

  function endGraces(): void {
    const now = app.clock.now()
    for (const [userId, leftAt] of leaving) {
      if (now - leftAt < graceMs) return
      leaving.delete(userId)
      changedUsers.add(userId)
      if (!lastSeen.has(userId)) places.delete(userId)
    }
  }

  function endPings(): void {
    const now = app.clock.now()
    for (const [userId, at] of pings) {
      if (now - at < pingMs) return
      pings.delete(userId)
      changedUsers.add(userId)
    }
  }

  /** Tells those who watch; each as far as privacy lets them know, asked anew every time. */
  function tellWatchers(): Promise<void> {
    return publishChanged(changedUsers, changedViewers, (users, viewers) => {
      const news: News = new Map()
      for (const id of users) {
        for (const client of clientsWatching.get(id) ?? []) addNews(news, watches.get(client)!, [id])
      }
      if (viewers.size > 0) {
        for (const watch of watches.values()) if (viewers.has(watch.viewerId)) addNews(news, watch, watch.ids)
      }
      return publishPresence(app, news)
    })
  }

  async function writeLastActive(): Promise<void> {
    wroteAt = app.clock.now()
    if (lastSeen.size === 0) return
    const batch = [...lastSeen.values()]
    lastSeen = new Map()
    try {
      await updateLastActive(app.db, batch)
    } catch (error) {
      for (const visit of batch) if (!lastSeen.has(visit.userId)) lastSeen.set(visit.userId, visit)
      throw error
    }
    for (const { tenantId, userId, at } of batch) app.services.userCache.noteLastActive(tenantId, userId, at)
    // Who left meanwhile is in the table now, and needs no place here.
    for (const { userId } of batch) {
      const place = places.get(userId)
      if (place?.connections === 0 && !leaving.has(userId)) places.delete(userId)
    }
  }

  function tick(): void {
    ticking ??= work()
      .catch(error => app.log.warn({ err: error }, 'presence could not be told or written'))
      .finally(() => {
        ticking = undefined
      })
  }

  async function work(): Promise<void> {
    endGraces()
    endPings()
    await tellWatchers()
    if (app.clock.now() - wroteAt >= writeEveryMs) await writeLastActive()
  }

  return {
    isOnline,

    async activeUntil(userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const now = app.clock.now()
      const until = (id: string) => (pings.get(id) ?? Number.NEGATIVE_INFINITY) + pingMs
      const isActive = (id: string) => until(id) > now && (places.get(id)?.connections ?? 0) > 0
      return new Map(userIds.filter(isActive).map(id => [id, until(id)]))
    },

    onLeave(listener): void {
      leaveListeners.push(listener)
    },

    lastActive(userId: string): number | undefined {
      const place = places.get(userId)
      if (place && place.connections > 0) return toMinute(app.clock.now())
      const times = [place?.leftAt, pings.get(userId)].filter(time => time !== undefined)
      return times.length > 0 ? toMinute(Math.max(...times)) : undefined
    },

    onConnect(tenantId: string, userId: string): void {
      const wasOnline = isOnline(userId)
      const place = places.get(userId) ?? { tenantId, connections: 0, leftAt: 0 }
      place.connections++
      places.set(userId, place)
      leaving.delete(userId)
      if (!wasOnline) changedUsers.add(userId)
      noteSeen(tenantId, userId)
    },

    onDisconnect(tenantId: string, userId: string, clientId: string): void {
      latestRequests.delete(clientId)
      unwatch(clientId)
      const place = places.get(userId)
      if (!place || place.connections === 0) return
      place.connections--
      noteSeen(tenantId, userId)
      if (place.connections > 0) return
      place.leftAt = app.clock.now()
      leaving.set(userId, place.leftAt)
      for (const hear of leaveListeners) hear(userId)
    },

    onPing(tenantId: string, userId: string): void {
      const wasOnline = isOnline(userId)
      pings.delete(userId)
      pings.set(userId, app.clock.now())
      if (!wasOnline) changedUsers.add(userId)
      noteSeen(tenantId, userId)
    },

    async watch(
      tenantId: string,
      viewerId: string,
      clientId: string,
      userIds: readonly string[],
    ): Promise<OnlineStatus[]> {
      const request = Symbol()
      latestRequests.set(clientId, request)
      const requestedIds = [...new Set(userIds.map(id => id.toLowerCase()))].slice(0, maxWatched)
      const ids = [...(await knownTo(app, { tenantId, userId: viewerId }, requestedIds))]
      // Unless the client has gone meanwhile, or wants to know of others.
      if (latestRequests.get(clientId) === request) {
        latestRequests.delete(clientId)
        keepWatch(clientId, { tenantId, viewerId, ids })
      }
      return viewOnlineStatuses(app, { tenantId, userId: viewerId }, ids)
    },

    shareAnew(...userIds: string[]): void {
      for (const id of userIds) {
        changedUsers.add(id)
        changedViewers.add(id)
      }
    },

    /** Writes when everybody was last here. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await ticking
      for (const [userId, place] of places) if (place.connections > 0) noteSeen(place.tenantId, userId)
      await writeLastActive().catch(error =>
        app.log.warn({ err: error }, 'last-active times were not written'),
      )
    },
  }
}
