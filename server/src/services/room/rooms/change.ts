import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { type Publication, transact } from '#platform/outbox/outbox.ts'
import {
  membersNotice,
  membersTopic,
  mostInNotice,
  type Removed,
  unsubscribeMembers,
} from '../members/members.ts'
import type { RoomRow } from '../tables.ts'
import { findVisibleAfter, lockRoom } from './room-store.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/** A room whose row this transaction holds: nothing else happens in it meanwhile. */
export interface LockedRoom {
  /** Kept in step with what the transaction writes. */
  row: RoomRow
  /** Leaves after the commit, in this order. */
  publish(...publications: Publication[]): void
}

const semaphores = new WeakMap<App, Semaphore>()

/**
 * A change of a room builds the views it publishes while it holds a connection, and those ask for people through another one. Were
 * all connections held by changes, each would wait for the others; so they get half.
 */
export function semaphoreOf(app: App): Semaphore {
  const semaphore =
    semaphores.get(app) ?? createSemaphore(Math.max(1, Math.floor(app.config.databasePool / 2)))
  semaphores.set(app, semaphore)
  return semaphore
}

/**
 * One change of what is in a room: locks it, does the work, and writes what is to be published in the room's order.
 * @throws roomNotFound when there is no such room.
 */
export async function changeRoom<T>(
  app: App,
  tenantId: string,
  roomId: string,
  work: (tx: Tx, room: LockedRoom) => Promise<T>,
): Promise<T> {
  return semaphoreOf(app)(() =>
    transact(app, async tx => {
      const row = await lockRoom(tx, tenantId, roomId)
      if (!row) throw fail('roomNotFound')
      return writeInto(app, tx, row, room => work(tx, room))
    }),
  )
}

/**
 * A change of who is in a room, a role, a switch, or the name: as `changeRoom`, and whoever is removed hears nothing of the room from the
 * commit on, on open sockets too.
 */
export async function changeMembership<T>(
  app: App,
  tenantId: string,
  roomId: string,
  work: (tx: Tx, room: LockedRoom, removedUserIds: Set<string>) => Promise<T>,
): Promise<T> {
  const finishChange = app.services.members.changing(tenantId, roomId)
  let removedMembers: Removed[] = []
  try {
    return await changeRoom(app, tenantId, roomId, async (tx, room) => {
      removedMembers = []
      const userIds = new Set<string>()
      // Of who is removed there is no row to ask afterwards.
      const before = await findVisibleAfter(tx, room.row)
      const result = await work(tx, room, userIds)
      removedMembers = [...userIds].map(userId => ({ userId, visibleAfterSeq: before.get(userId) ?? 0 }))
      const membersToNotify = [...removedMembers]
      do {
        const notice = membersNotice(tenantId, roomId, membersToNotify.splice(0, mostInNotice))
        await sql`SELECT pg_notify(${membersTopic}, ${notice})`.execute(tx)
      } while (membersToNotify.length > 0)
      return result
    })
  } finally {
    // Also after an error: a commit whose answer was lost has happened all the same.
    finishChange()
    for (const one of removedMembers) await unsubscribeMembers(app, tenantId, roomId, one)
  }
}

/** Does the work on a row that is locked already (one that was just inserted), and writes what it published. */
export async function writeInto<T>(
  app: App,
  tx: Tx,
  row: RoomRow,
  work: (room: LockedRoom) => Promise<T>,
): Promise<T> {
  const publications: Publication[] = []
  const result = await work({ row, publish: (...more) => void publications.push(...more) })
  // Entries for a thousand members are too much for one row.
  for (let i = 0; i < publications.length; i += 100)
    await app.outbox.add(tx, row.tenant_id, row.room_id, publications.slice(i, i + 100))
  return result
}
