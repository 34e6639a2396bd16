import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { inTurn } from '../../../platform/db/turn.ts'
import { Failure } from '../../../platform/errors.ts'
import type { Publication } from '../../../platform/outbox/outbox.ts'
import { releaseMedia } from '../../media/index.ts'
import { changeRoom, findMembersCleared, forgetUnread, type LockedRoom } from '../../room/index.ts'
import { letGoOfMedia } from '../media/media-use.ts'
import { deleteAttachments } from '../messages/message-store.ts'
import { publishCommonLast, publishOwnLast, publishPins } from '../messages/publications.ts'
import { selectPinPlaces } from '../pins/pin-store.ts'
import { dropReminders } from '../reminders/reminders.ts'
import {
  deleteHidden,
  type EndedMessage,
  emptyEnded,
  findLastAlive,
  selectHidersSince,
  selectRoomsWithEnded,
} from './expiry-store.ts'

/** How often messages are looked for that have ended; clients hide them to the second. */
export const sweepEveryMs = 10_000
const roomsATurn = 50
const messagesAtOnce = 200
const turnLock = 7_240_034

/**
 * Deletes what the timers of rooms have ended: text, what it carried, reactions, pins, edits, quotes. One process at a time, a bounded
 * number of rooms and messages a turn. Answers how many messages it were.
 */
export async function sweepExpired(app: App): Promise<number> {
  const sweptCount = await inTurn(app.database.pool, turnLock, async () => {
    let sweptCount = 0
    for (const room of await selectRoomsWithEnded(app.db, new Date(app.clock.now()), roomsATurn))
      sweptCount += await sweepRoom(app, room.tenant_id, room.room_id)
    return sweptCount
  })
  return sweptCount ?? 0
}

async function sweepRoom(app: App, tenantId: string, roomId: string): Promise<number> {
  try {
    let mediaIds: string[] = []
    const roomCount = await changeRoom(app, tenantId, roomId, async (tx, room) => {
      const now = new Date(app.clock.now())
      const endedMessages = await emptyEnded(tx, room.row, now, messagesAtOnce)
      if (endedMessages.length === 0) return 0
      const seqs = endedMessages.map(message => message.seq)
      mediaIds = await letGoOfMedia(tx, room.row, seqs)
      await follow(app, tx, room, endedMessages, now)
      return endedMessages.length
    })
    await releaseMedia(app, tenantId, mediaIds)
    return roomCount
  } catch (error) {
    // It went, and what was said in it, between looking and locking.
    if (error instanceof Failure && error.code === 'roomNotFound') return 0
    throw error
  }
}

/** What hung on the messages goes, and everybody hears where they stand now. */
async function follow(
  app: App,
  tx: Tx,
  room: LockedRoom,
  endedMessages: readonly EndedMessage[],
  now: Date,
): Promise<void> {
  const { row } = room
  const { room_id: roomId } = row
  const seqs = endedMessages.map(message => message.seq)
  const first = seqs[0]!
  const hiders = await selectHidersSince(tx, row, first)
  const pins = await selectPinPlaces(tx, row)
  const reminders = await dropReminders(tx, row, seqs)
  await deleteAttachments(tx, row, seqs)
  await deleteHidden(tx, row, seqs)
  const endedSeqs = new Set(seqs)
  const arePinsTouched = pins.some(pin => endedSeqs.has(pin.seq) || endedSeqs.has(pin.reply_to_seq ?? 0))

  room.publish({
    to: { room: roomId },
    event: {
      type: 'messagesExpired',
      data: { roomId, messageIds: endedMessages.map(message => message.message_id) },
    },
  })
  room.publish(...reminders)
  if (arePinsTouched) room.publish(...(await publishPins(app, tx, row)))
  room.publish(...(await lastFollows(app, tx, room, { hiders, lastGone: seqs.at(-1)!, now })))
  room.publish(
    ...(await forgetUnread(
      app,
      tx,
      row,
      endedMessages.filter(message => message.counts).map(message => message.seq),
    )),
  )
}

async function lastFollows(
  app: App,
  tx: Tx,
  { row }: LockedRoom,
  at: { hiders: readonly string[]; lastGone: number; now: Date },
): Promise<Publication[]> {
  const lastAlive = await findLastAlive(tx, row, at.now)
  if (lastAlive > at.lastGone) return publishOwnLast(app, tx, row, at.hiders)
  const clearedMembers = await findMembersCleared(tx, row, Math.max(1, lastAlive))
  return [
    ...(await publishCommonLast(app, tx, row, lastAlive)),
    ...(await publishOwnLast(app, tx, row, [...at.hiders, ...clearedMembers])),
  ]
}
