import { type RoomSwitches, type RoomType, roomChannel, spaceChannel } from '@trau/contract'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { App } from '#platform/app.ts'
import { findAccess } from '../rooms/room-store.ts'

declare module '#platform/app.ts' {
  interface Services {
    members: Members
    roomLeavers: readonly RoomLeaver[]
  }
}

/** Port: takes from a person who left a room what services above let them hear because they were in it, on the sockets of this process. */
export type RoomLeaver = (app: App, tenantId: string, roomId: string, userId: string) => Promise<void>

/** What deciding about a room needs: who is in it, in which role, and what kind of room it is. */
export interface RoomAccess {
  type: RoomType
  /** As stored: '' where the members' names make one. */
  name: string
  roles: ReadonlyMap<string, number>
  /** What plain members may; all by default, in rooms of other types too. */
  switches: RoomSwitches
  /** The workspace it belongs to. */
  workspaceId?: string
  /** Nobody writes, because the workspace is archived. */
  isReadOnly: boolean
  /** Who has not accepted the other of a private room yet, and whether they have put it away. */
  strangers: ReadonlyMap<string, { isDeclined: boolean }>
  /** Who has put the room behind their PIN: only their unlocked sessions know it. */
  hidden: ReadonlySet<string>
  /** Up to where the room is never shown to a member; who may see all of it is left out. */
  visibleAfter: ReadonlyMap<string, number>
}

/** The channels on which the open room is published: one for each place from which some of its members see it. */
export const roomChannels = (roomId: string, access: Pick<RoomAccess, 'visibleAfter'> | undefined) =>
  [0, ...new Set(access?.visibleAfter.values())].map(visibleAfterSeq => roomChannel(roomId, visibleAfterSeq))

/** The one of them that this member may listen to. */
export const roomChannelOf = (roomId: string, access: Pick<RoomAccess, 'visibleAfter'>, userId: string) =>
  roomChannel(roomId, access.visibleAfter.get(userId))

export interface Members {
  find(tenantId: string, roomId: string): Promise<RoomAccess | undefined>
  /** User id → role; empty for a room that is not there. */
  membersOf(tenantId: string, roomId: string): Promise<ReadonlyMap<string, number>>
  roleOf(tenantId: string, roomId: string, userId: string): Promise<number | undefined>
  /**
   * Call before a transaction that changes who is in a room, a role, a switch or the name, and the returned function when it has ended,
   * however it ended. Between the two nothing about the room is remembered.
   */
  changing(tenantId: string, roomId: string): () => void
  /** Whoever asks next reads it anew: another process may have changed it, and its notice may still be on its way. */
  forget(tenantId: string, roomId: string): void
  stop(): Promise<void>
}

export const membersTopic = 'room_members'
/** So many people are within PostgreSQL's 8,000 bytes. */
export const mostInNotice = 120
/** Somebody who is in the room no more, or has hidden it, and the channel on which they heard it. */
export interface Removed {
  userId: string
  visibleAfterSeq: number
}
/** What travels on the topic: `tenant/room/removed:seq,removed:seq`. */
export const membersNotice = (tenantId: string, roomId: string, removedMembers: readonly Removed[]) =>
  `${tenantId}/${roomId}/${removedMembers.map(({ userId, visibleAfterSeq }) => `${userId}:${visibleAfterSeq}`).join(',')}`

const nobody: ReadonlyMap<string, number> = new Map()
const heartbeatMs = 500

/**
 * Who is in which room, from memory. True in this process from the moment a change commits; other processes hear of it by
 * NOTIFY, and one that cannot listen remembers nothing until it can again.
 *
 * @param invalidate makes the sockets of this process subscribe again: a removal that nobody heard of must not leave one in a room
 */
export function createMembers(app: App, invalidate?: () => void): Members {
  // Bounded by people, not by rooms alone: a large group weighs what it holds.
  const cache = new LRUCache<string, RoomAccess>({
    max: 20_000,
    maxSize: 600_000,
    sizeCalculation: access => access.roles.size + 1,
  })
  const loads = new Map<string, Promise<RoomAccess | undefined>>()
  const changes = new Map<string, number>()
  const isShared = app.config.databaseUrl !== undefined
  let canRemember = !isShared
  let isStopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  if (isShared) void listen()

  const keyOf = (tenantId: string, roomId: string) => `${tenantId}/${roomId}`

  function forget(key: string): void {
    cache.delete(key)
    // Who asks from now on starts a load of their own; the one under way may have read what was before.
    loads.delete(key)
  }

  async function load(key: string, tenantId: string, roomId: string): Promise<RoomAccess | undefined> {
    const promise = findAccess(app.db, tenantId, roomId)
    loads.set(key, promise)
    try {
      const access = await promise
      const isCurrent = loads.get(key) === promise
      if (access && isCurrent && canRemember && !changes.has(key)) cache.set(key, access)
      return access
    } finally {
      if (loads.get(key) === promise) loads.delete(key)
    }
  }

  async function find(tenantId: string, roomId: string): Promise<RoomAccess | undefined> {
    const key = keyOf(tenantId, roomId)
    const sharedLoad = changes.has(key) ? undefined : loads.get(key)
    return cache.get(key) ?? sharedLoad ?? load(key, tenantId, roomId)
  }

  function changing(tenantId: string, roomId: string): () => void {
    const key = keyOf(tenantId, roomId)
    changes.set(key, (changes.get(key) ?? 0) + 1)
    forget(key)
    return () => {
      const changesLeft = changes.get(key)! - 1
      if (changesLeft === 0) changes.delete(key)
      else changes.set(key, changesLeft)
      forget(key)
    }
  }

  async function listen(): Promise<void> {
    for (let isFirst = true; !isStopped; isFirst = false) {
      try {
        const fresh = await app.database.connect()
        client = fresh
        fresh.on('notification', message => hear(message.payload ?? ''))
        await fresh.query(`LISTEN ${membersTopic}`)
        // A load that began before may have read what a notice nobody heard has changed.
        loads.clear()
        canRemember = true
        if (!isFirst) invalidate?.()
        await untilLost(fresh)
      } catch (error) {
        if (!isStopped)
          app.log.warn({ err: error }, 'changes of members cannot be heard; asking the database each time')
      }
      canRemember = false
      cache.clear()
      loads.clear()
      await client?.end().catch(() => {})
      if (!isStopped) await new Promise(resolve => setTimeout(resolve, 250).unref())
    }
  }

  /** A dead network does not end a connection by itself, and a removed member must be out within a second. */
  function untilLost(connection: pg.Client): Promise<void> {
    return new Promise((_, reject) => {
      let waiting = false
      connection.once('end', () => reject(new Error('the connection ended')))
      timer = setInterval(() => {
        if (waiting) return reject(new Error('the database does not answer'))
        waiting = true
        connection.query('SELECT 1').then(() => {
          waiting = false
        }, reject)
      }, heartbeatMs)
      timer.unref()
    }).finally(() => clearInterval(timer)) as Promise<void>
  }

  function hear(notice: string): void {
    const [tenantId, roomId, removedUserIds] = notice.split('/')
    if (!tenantId || !roomId) return
    forget(keyOf(tenantId, roomId))
    for (const one of removedUserIds?.split(',').filter(Boolean) ?? []) {
      const [userId, visibleAfterSeq] = one.split(':')
      unsubscribeMembers(app, tenantId, roomId, {
        userId: userId!,
        visibleAfterSeq: Number(visibleAfterSeq ?? 0),
      }).catch(error => {
        app.log.warn({ err: error }, 'the sockets of a removed member could not be stopped; all ask again')
        invalidate?.()
      })
    }
  }

  return {
    find,
    membersOf: async (tenantId, roomId) => (await find(tenantId, roomId))?.roles ?? nobody,
    roleOf: async (tenantId, roomId, userId) => (await find(tenantId, roomId))?.roles.get(userId),
    changing,
    forget: (tenantId, roomId) => forget(keyOf(tenantId, roomId)),
    async stop() {
      isStopped = true
      clearInterval(timer)
      await client?.end().catch(() => {})
    },
  }
}

/** Takes the room's channels from a person's open sockets. */
export async function unsubscribeMembers(
  app: App,
  tenantId: string,
  roomId: string,
  { userId, visibleAfterSeq }: Removed,
  options: { where?: (meta: unknown) => boolean } = {},
): Promise<void> {
  await Promise.all([
    app.realtime.unsubscribe(userId, roomChannel(roomId, visibleAfterSeq), options),
    app.realtime.unsubscribe(userId, `live:${roomId}`, options),
    app.realtime.unsubscribe(userId, spaceChannel(roomId), options),
    ...app.services.roomLeavers.map(leave => leave(app, tenantId, roomId, userId)),
  ])
}
