import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { Publication } from '#platform/outbox/outbox.ts'
import type { SealCause } from '../../legal-hold/index.ts'
import { findMembersCleared, forgetUnread, type LockedRoom } from '../../room/index.ts'
import { releaseMessageMedia } from '../media/media-use.ts'
import { sealMessages } from '../messages/held-messages.ts'
import { deleteAttachments } from '../messages/message-store.ts'
import { publishCommonLast, publishOwnLast, publishPins } from '../messages/publications.ts'
import { selectPinPlaces } from '../pins/pin-store.ts'
import { dropReminders } from '../reminders/reminders.ts'
import {
  deleteHidden,
  type EndedMessage,
  emptyMessages,
  findLastAlive,
  selectHidersSince,
} from './expiry-store.ts'

/**
 * Deletes what these messages of the locked room say and carry, for everybody: text, files, reactions, pins, edits, quotes. Their places stay.
 * Answers the files, for `releaseMedia` after the commit.
 */
export async function emptyAt(
  app: App,
  tx: Tx,
  room: LockedRoom,
  seqs: readonly number[],
  { now, cause }: { now: Date; cause: SealCause },
): Promise<string[]> {
  if (seqs.length === 0) return []
  await sealMessages(app, tx, room.row, { seqs, cause })
  const endedMessages = await emptyMessages(tx, room.row, seqs, now)
  const mediaIds = await releaseMessageMedia(tx, room.row, seqs)
  if (endedMessages.length > 0) await follow(app, tx, room, endedMessages, now)
  return mediaIds
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
  const countedMessages = endedMessages.filter(message => message.counts)
  room.publish(...(await forgetUnread(app, tx, row, countedMessages)))
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
