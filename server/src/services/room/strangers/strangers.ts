import { maxBeforeAcceptance, type RoomEntry } from '@trau/contract'
import { LRUCache } from 'lru-cache'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import {
  isEveryoneAcquainted,
  lets,
  relationsTo,
  requireUnlimited,
  type Strangers,
} from '../../identity/index.ts'
import type { RoomAccess } from '../members/members.ts'
import { shownSeq } from '../read-marks/receipts.ts'
import { changeMembership, type LockedRoom } from '../rooms/change.ts'
import { publishRemoved, publishUpserted } from '../rooms/events.ts'
import { pairKeyOf, peerIdOf } from '../rooms/names.ts'
import { findMember, findRoomByPair, updateMember } from '../rooms/room-store.ts'
import { viewRooms } from '../rooms/view.ts'
import { countContacts, insertContact, lockContacts, selectQuiet } from './stranger-store.ts'

/** New strangers that one person writes to in a day. */
export const mostStrangersADay = 20
const dayMs = 24 * 3_600_000

/** Whether somebody who makes a room with this person is a stranger to them. */
export async function isStrangerTo(app: App, me: UserKey, otherId: string): Promise<boolean> {
  if (await isEveryoneAcquainted(app.db, me.tenantId)) return false
  return (await relationsTo(app, me.tenantId, me.userId, [otherId])).get(otherId) === 'stranger'
}

/**
 * What a private room that was not accepted asks of who writes there: who is written to accepts by answering, and who writes is let to
 * say little, to few. Answers how many messages the room may hold, where that is limited.
 * @throws notDelivered where the other takes nothing from strangers, accountLimited, tooManyStrangers
 */
export async function checkStrangerLimit(
  app: App,
  me: UserKey,
  roomId: string,
  room: RoomAccess,
): Promise<number | undefined> {
  if (room.strangers.size === 0) return undefined
  if (room.strangers.has(me.userId)) {
    await acceptStranger(app, me, roomId)
    return undefined
  }
  const otherId = [...room.strangers.keys()][0]!
  // The room was made before the tenant's setting, or while they became friends.
  if (!(await isStrangerTo(app, me, otherId))) {
    await acceptStranger(app, { tenantId: me.tenantId, userId: otherId }, roomId)
    return undefined
  }
  const rows = await app.services.userCache.findRows(me.tenantId, [otherId])
  const other = rows.get(otherId)
  if (!other || !lets(other, 'messages', 'stranger')) throw fail('notDelivered')
  await requireUnlimited(app, me)
  await claimContact(app, me, otherId)
  return maxBeforeAcceptance
}

async function claimContact(app: App, me: UserKey, otherId: string): Promise<void> {
  const now = app.clock.now()
  await transact(app, async tx => {
    await lockContacts(tx, me.tenantId, me.userId)
    if (!(await insertContact(tx, me.tenantId, { userId: me.userId, otherId, now }))) return
    // The one just written counts too; a refusal takes it back.
    const today = await countContacts(tx, me.tenantId, me.userId, now - dayMs)
    if (today > mostStrangersADay) throw fail('tooManyStrangers', { max: mostStrangersADay })
  })
}

/** Takes a room out of the strangers' box; in one that is in no box nothing changes. */
export async function acceptStranger(app: App, me: UserKey, roomId: string): Promise<RoomEntry> {
  return change(app, me, roomId, async (tx, room) => {
    const member = await findMember(tx, room.row, me.userId)
    if (!member) throw fail('roomNotFound')
    if (!member.stranger_id) return
    const memberRow = await updateMember(tx, room.row, me.userId, { stranger_id: null, is_declined: false })
    await publishUpserted(app, tx, room, [me.userId, member.stranger_id])
    const { room_id: roomId } = room.row
    // How far one has read was nobody's business until now.
    room.publish({
      to: { room: roomId },
      event: {
        type: 'receiptsUpdated',
        data: {
          roomId,
          userId: me.userId,
          lastSeenSeq: shownSeq(memberRow!),
          lastDeliveredSeq: memberRow!.delivered_seq,
        },
      },
    })
    const marks = { from: 0, to: Math.max(shownSeq(memberRow!), memberRow!.delivered_seq) }
    room.publish(...(await app.services.roomMessages.pinsSeen(app, tx, room.row, marks)))
  })
}

/** Puts a stranger's room away for good, unless one looks for it oneself. They do not learn of it. */
export async function declineStranger(app: App, me: UserKey, roomId: string): Promise<RoomEntry> {
  return change(app, me, roomId, async (tx, room) => {
    const member = await findMember(tx, room.row, me.userId)
    if (!member) throw fail('roomNotFound')
    if (!member.stranger_id) throw fail('notForThisRoomType')
    if (member.is_declined) return
    await updateMember(tx, room.row, me.userId, { is_declined: true })
    publishRemoved(room, [me.userId])
  })
}

async function change(
  app: App,
  me: UserKey,
  roomId: string,
  work: (tx: Tx, room: LockedRoom) => Promise<void>,
): Promise<RoomEntry> {
  let otherId: string | undefined
  const isPrivate = (await app.services.members.find(me.tenantId, roomId))?.type === 'PRIVATE'
  if (!isPrivate) throw fail('notForThisRoomType')
  await changeMembership(app, me.tenantId, roomId, async (tx, room) => {
    otherId = peerIdOf(room.row, me.userId)
    await work(tx, room)
  })
  if (otherId) changed(app, me.tenantId, me.userId, otherId)
  const [entry] = await viewRooms(app, app.db, me.tenantId, me.userId, [roomId])
  if (!entry) throw fail('roomNotFound')
  return entry
}

interface Quiet {
  of: LRUCache<string, ReadonlySet<string>>
  /** A read that began before a change must not be kept after it. */
  changes: number
}
const caches = new WeakMap<App, Quiet>()

function cacheOf(app: App): Quiet {
  const existingCache = caches.get(app)
  if (existingCache) return existingCache
  // Where other processes share the database, nothing is believed for longer than a second.
  const of: Quiet['of'] = new LRUCache({ max: 20_000, ...(app.config.databaseUrl ? { ttl: 1_000 } : {}) })
  const newCache = { of, changes: 0 }
  caches.set(app, newCache)
  return newCache
}

/** After a commit that began or ended a conversation of strangers. */
export function changed(app: App, tenantId: string, ...userIds: string[]): void {
  const quiet = cacheOf(app)
  quiet.changes++
  for (const id of userIds) quiet.of.delete(`${tenantId}/${id}`)
  app.services.presence.shareAnew(...userIds)
}

/** What identity asks of conversations with strangers. */
export const strangers: Strangers = {
  async quietWith(app, tenantId, userId) {
    const key = `${tenantId}/${userId}`
    const quiet = cacheOf(app)
    const cachedIds = quiet.of.get(key)
    if (cachedIds) return cachedIds
    const before = quiet.changes
    const loadedIds = await selectQuiet(app.db, tenantId, userId)
    if (quiet.changes === before) quiet.of.set(key, loadedIds)
    return loadedIds
  },
  async becameFriends(app, tenantId, a, b) {
    const room = await findRoomByPair(app.db, tenantId, pairKeyOf(a, b))
    if (!room) return
    for (const userId of [a, b]) {
      const member = await findMember(app.db, room, userId)
      if (member?.stranger_id) await acceptStranger(app, { tenantId, userId }, room.room_id)
    }
  },
}

/** Whether nobody in the room is still asked whether they want to be there: until then nobody is shown to be typing. */
export const isAccepted = (room: RoomAccess): boolean => room.strangers.size === 0

/**
 * What is no message, and so is not counted, waits until the other has accepted.
 * @throws notDelivered for who is the stranger there
 */
export function requireAcceptance({ userId }: Pick<UserKey, 'userId'>, room: RoomAccess): void {
  if (!isAccepted(room) && !room.strangers.has(userId)) throw fail('notDelivered')
}
