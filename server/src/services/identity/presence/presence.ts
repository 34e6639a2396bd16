import { maxWatched, type OnlineStatus } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { createTicker } from '#platform/ticker.ts'
import { knownTo } from '../users/known.ts'
import { viewOnlineStatuses } from '../users/user-cache.ts'
import { updateLastActive } from '../users/user-store.ts'
import { ConnectedPeople } from './connected-people.ts'
import { PresenceChanges } from './presence-changes.ts'
import { publishPresence } from './presence-news.ts'
import { PresenceWatches } from './presence-watches.ts'

declare module '#platform/app.ts' {
  interface Services {
    presence: Presence
  }
}

declare module '#platform/service.ts' {
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
  /** Calls this when the last connection of somebody has ended, or their device was left, as far as this process hears of it. */
  onLeave(listener: (userId: string) => void): void
  /** Epoch milliseconds rounded down to the minute, where this process knows it better than the table. */
  lastActive(userId: string): number | undefined
  /** @param connection where connections are held elsewhere: which one, and of which session; repeated while it lives */
  onConnect(tenantId: string, userId: string, connection?: { clientId: string; sessionId: string }): void
  onDisconnect(tenantId: string, userId: string, clientId: string): void
  /** A device said that it is in use: its owner is online for the next 60 s, with or without a connection. */
  onPing(tenantId: string, userId: string, deviceId: string): void
  /** A device said that it was left: where no other device was in use since, nothing waits for its owner any longer. They stay online. */
  onUseEnd(tenantId: string, userId: string, deviceId: string): Promise<void>
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
  /** After a change of the name or picture of somebody: who watches them gets both with the next beat. */
  shareProfile(userId: string): void
  /** Call before the database is closed. */
  stop(): Promise<void>
}

const writeEveryMs = 30_000

/**
 * Who is connected to this process. A person counts as online from their first connection until 90 s after their last one ended, so
 * that a tunnel or a reload is not a departure. Clients say whom they have on screen; changes reach them together, once a beat (2 s).
 */
export function createPresence(app: App): Presence {
  const changes = new PresenceChanges()
  const people = new ConnectedPeople(app.clock, userId => changes.add(userId))
  const watches = new PresenceWatches()
  const leaveListeners: ((userId: string) => void)[] = []
  let wroteAt = app.clock.now()
  const ticker = createTicker(app.log, app.config.realtimeBeatMs, 'presence', work)
  ticker.start({ atOnce: false })

  async function work(): Promise<void> {
    people.endOverdue()
    await changes.publish((users, viewers, profileIds) =>
      publishPresence(app, watches.newsOf(users, viewers), profileIds),
    )
    if (app.clock.now() - wroteAt >= writeEveryMs) await writeVisits()
  }

  async function writeVisits(): Promise<void> {
    wroteAt = app.clock.now()
    await people.writeVisits(async visits => {
      await updateLastActive(app.db, visits)
      for (const { tenantId, userId, at } of visits)
        app.services.userCache.noteLastActive(tenantId, userId, at)
    })
  }

  return {
    isOnline: userId => people.isOnline(userId),

    async activeUntil(userIds) {
      const times = userIds.map(id => [id, people.activeUntil(id)] as const)
      return new Map(times.filter((time): time is [string, number] => time[1] !== undefined))
    },

    onLeave(listener) {
      leaveListeners.push(listener)
    },

    lastActive: userId => people.lastActive(userId),

    onConnect: (tenantId, userId) => people.connected(tenantId, userId),

    onDisconnect(tenantId, userId, clientId) {
      watches.drop(clientId)
      if (people.disconnected(tenantId, userId)) for (const hear of leaveListeners) hear(userId)
    },

    onPing: (tenantId, userId, deviceId) => people.pinged(tenantId, userId, deviceId),

    async onUseEnd(_, userId, deviceId) {
      if (people.endUse(userId, deviceId)) for (const hear of leaveListeners) hear(userId)
    },

    async watch(tenantId, viewerId, clientId, userIds) {
      const viewer = { tenantId, userId: viewerId }
      const keep = watches.request(clientId)
      const ids = await watchable(app, viewer, userIds)
      keep({ tenantId, viewerId, ids })
      return viewOnlineStatuses(app, viewer, ids)
    },

    shareAnew: (...userIds) => changes.shareAnew(userIds),
    shareProfile: userId => changes.shareProfile(userId),

    /** Writes when everybody was last here. */
    async stop() {
      await ticker.stop()
      people.noteVisits()
      await writeVisits().catch(error => app.log.warn({ err: error }, 'last-active times were not written'))
    },
  }
}

/** Whom of these people the viewer may watch, at most so many. */
export async function watchable(app: App, viewer: UserKey, userIds: readonly string[]): Promise<string[]> {
  const requestedIds = [...new Set(userIds.map(id => id.toLowerCase()))].slice(0, maxWatched)
  return [...(await knownTo(app, viewer, requestedIds))]
}
