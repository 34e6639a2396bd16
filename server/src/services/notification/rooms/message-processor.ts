import { isWritten } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { Processor } from '#platform/processors/index.ts'
import { selectNotifiable } from '../../chat/index.ts'
import { type Candidate, deliver, routeCandidates } from '../events/deliver.ts'
import { type CursorMove, moveCursors, selectCursors } from './cursor-store.ts'
import { reviewGoneMeanwhile } from './gone-meanwhile.ts'
import { openRoomWork, viewersOf } from './open-rooms.ts'
import { readByWriting } from './read-by-writing.ts'
import { candidatesIn, ownersIn } from './recipients.ts'

interface RoomWork {
  roomId: string
  /** Of a message that is to be notified of; earlier ones may be, too. */
  seq: number
}

/** Messages of a room in one turn. */
const messagesAtOnce = 200
const roomsAtOnce = 40
/** What is said in this time is gathered. */
const gatherMs = 400
/** In a room that has just been notified of, this: shorter than the hold of a push, which counts from the message. */
const busyGatherMs = 2_000
/** Rooms whose time comes within this are notified of together: a turn costs the same queries for one room as for forty. */
const stepMs = 100
const rememberedRooms = 20_000

/**
 * Notifies of messages. Works are keyed by room, so that what is said while one waits is gathered in it, and rooms are notified of together: a
 * busy room costs a few writes for each member and two seconds, not for each message. A cursor, moved with the notifications, makes each
 * message count once.
 */
export function createMessageProcessor(app: App): Processor<RoomWork> {
  const lastTurns = createBoundedCache<number>(rememberedRooms)

  /** Answers the rooms of which there is more. */
  async function turn(tenantId: string, works: readonly RoomWork[]): Promise<RoomWork[]> {
    const roomIds = works.map(({ roomId }) => roomId)
    const cursors = await selectCursors(app.db, tenantId, roomIds)
    const textRooms = await roomsWithKeywords(app, tenantId, roomIds)
    const places = works.map(({ roomId, seq }) => ({
      roomId,
      after: cursors.get(roomId) ?? seq - 1,
      withTexts: textRooms.has(roomId),
    }))
    const messages = await selectNotifiable(app.db, tenantId, places, messagesAtOnce)
    if (messages.size === 0) return []
    const conversations = [...messages].map(([roomId, list]) => ({ roomId, messages: list }))
    // Before, so that what arrived for them since then is counted anew.
    await readByWriting(app, tenantId, conversations)
    const candidates = await candidatesIn(app, tenantId, conversations)
    const viewers = await viewersOfAll(app, tenantId, candidates)
    const isViewer = ({ notification: { roomId, userId } }: Candidate) =>
      viewers.get(roomId!)?.has(userId) === true
    const others = candidates.filter(candidate => !isViewer(candidate))
    const routedNotifications = await routeCandidates(app, tenantId, others)
    const now = app.clock.now()
    const later = conversations.flatMap(({ roomId, messages: list }) => {
      const userIds = [...(viewers.get(roomId) ?? [])]
      const after = places.find(place => place.roomId === roomId)!.after
      const work = { roomId, after, upTo: list.at(-1)!.seq, userIds }
      return userIds.length > 0 ? [openRoomWork(tenantId, work, now - list[0]!.createdTime)] : []
    })
    const moves = conversations.map(
      ({ roomId, messages: list }): CursorMove => ({
        ...{ roomId, from: cursors.get(roomId), to: list.at(-1)!.seq },
      }),
    )
    await transact(app, async tx => {
      const movedCursors = await moveCursors(tx, tenantId, moves)
      const own = routedNotifications.filter(({ notification }) => movedCursors.has(notification.roomId!))
      await deliver(app, tx, tenantId, 'rooms', own)
      const open = later.filter(({ work }) => movedCursors.has(work.roomId))
      if (open.length > 0) await app.processors.add(tx, open)
    })
    await reviewGoneMeanwhile(app, tenantId, conversations)
    for (const roomId of messages.keys()) lastTurns.set(roomId, performance.now())
    return works.filter(({ roomId }) => messages.get(roomId)?.length === messagesAtOnce)
  }

  async function runAll(tenantId: string, works: readonly RoomWork[]): Promise<void> {
    for (let left = works; left.length > 0; ) left = await turn(tenantId, left)
  }

  return {
    name: 'notification/messages',
    atOnce: 1,
    tries: 6,
    delayMs: gatherMs,
    longestDelayMs: busyGatherMs,
    stepMs,
    together: { most: roomsAtOnce, run: runAll },
    worksOf(_tenantId, event) {
      if (event.type !== 'messageSent') return []
      const { roomId, seq, type } = event.data.message
      if (isWritten(type)) return []
      const sinceTurn = performance.now() - (lastTurns.get(roomId) ?? Number.NEGATIVE_INFINITY)
      const delayMs = Math.max(gatherMs, Math.round(busyGatherMs - sinceTurn))
      return [{ key: roomId, work: { roomId, seq }, delayMs }]
    },
    run: (tenantId, work) => runAll(tenantId, [work]),
  }
}

/** Of those who would be notified, by room, who has it open: they are notified later, of what they have not read until then. */
async function viewersOfAll(
  app: App,
  tenantId: string,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const byRoom = Map.groupBy(candidates, ({ notification }) => notification.roomId!)
  const viewers = await Promise.all(
    [...byRoom].map(async ([roomId, list]) => {
      const userIds = [...new Set(list.map(({ notification }) => notification.userId))]
      return [roomId, await viewersOf(app, tenantId, roomId, userIds)] as const
    }),
  )
  return new Map(viewers)
}

/** The rooms in which somebody looks for keywords: only there the texts are read. */
async function roomsWithKeywords(
  app: App,
  tenantId: string,
  roomIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const keywordOwners = await app.services.notificationPreferences.keywordOwners(tenantId)
  if (keywordOwners.size === 0) return new Set()
  const hasOwner = await Promise.all(
    roomIds.map(async roomId => {
      const access = await app.services.members.find(tenantId, roomId)
      return access !== undefined && ownersIn(access, keywordOwners).length > 0
    }),
  )
  return new Set(roomIds.filter((_, n) => hasOwner[n]))
}
