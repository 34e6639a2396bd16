import type { DataOf, EventEnvelope, EventName, Events, LastMessage, Message } from '@trau/contract'
import { type RawBuilder, sql } from 'kysely'

/**
 * The one place that says what of a room somebody may see. Every statement that reads messages for a person asks `visibleTo`, with the
 * message as `m`; what else hides a message (its end, a hidden room) is added here and holds everywhere. What is made once for all
 * members, quotes and publications, passes `quoteSeenAfter` and `eventSeenAfter` on its way to each.
 */

/** Whose sight it is: values, or columns of the member's row. */
export interface Reader {
  userId: RawBuilder<unknown>
  clearedSeq: RawBuilder<unknown>
}

/** The reader's own row of the room, joined as `v`. */
export const memberReader: Reader = { userId: sql`v.user_id`, clearedSeq: sql`v.cleared_seq` }

/** What a room’s timer has not ended, whether it has been deleted already or not. */
export const isAlive = sql`NOT m.is_expired AND (m.expires_time IS NULL OR m.expires_time > now())`

/** Neither at its end, nor cleared by the reader, nor deleted for themselves. */
export const visibleTo = ({ userId, clearedSeq }: Reader): RawBuilder<unknown> => sql`
  ${isAlive} AND m.seq > ${clearedSeq} AND NOT EXISTS (
    SELECT 1 FROM message_hidden h
    WHERE h.tenant_id = m.tenant_id AND h.room_id = m.room_id AND h.user_id = ${userId} AND h.seq = m.seq
  )`

/** The same with what the person has hidden, for a session that has unlocked it. */
export const shownToSession = (isUnlocked: boolean): RawBuilder<unknown> =>
  isUnlocked ? sql`NOT v.is_declined` : shownToReader

/** Rooms, by the reader's row `v`, that show where nobody asked for them: what a search everywhere may come upon. */
export const shownToReader: RawBuilder<unknown> = sql`NOT v.is_declined AND NOT v.is_hidden`

/** A message that the member sees, without its quote of one that stands before what they may see. */
export function quoteSeenAfter(message: Message, visibleAfterSeq: number): Message {
  if (!message.replyTo || message.replyTo.seq > visibleAfterSeq) return message
  const { replyTo: _, ...rest } = message
  return rest
}

/** The message for a member who may see what stands after this place; nothing where it does not. */
const messageSeenAfter = (message: Message, visibleAfterSeq: number): Message | undefined =>
  message.seq > visibleAfterSeq ? quoteSeenAfter(message, visibleAfterSeq) : undefined

export const messagesSeenAfter = (messages: readonly Message[], visibleAfterSeq: number): Message[] =>
  messages.flatMap(message => messageSeenAfter(message, visibleAfterSeq) ?? [])

type SeenAfter<Data> = (data: Data, visibleAfterSeq: number) => Data | undefined

const withMessage = <Data extends { message: Message }>(
  data: Data,
  visibleAfterSeq: number,
): Data | undefined => {
  const message = messageSeenAfter(data.message, visibleAfterSeq)
  return message === data.message ? data : message && { ...data, message }
}
const isLastSeen = (lastMessage: LastMessage | undefined, visibleAfterSeq: number) =>
  lastMessage === undefined || lastMessage.seq > visibleAfterSeq

/** What messages, last messages and quotes have in common. */
type Said = Pick<LastMessage & Message, 'messageId' | 'seq' | 'senderId' | 'content'>

/** `true` is in it where the data hold something that was said, at any depth. */
type HoldsSaid<Data> = Data extends Said
  ? true
  : Data extends readonly (infer Item)[]
    ? HoldsSaid<Item>
    : Data extends object
      ? { [K in keyof Data]-?: HoldsSaid<NonNullable<Data[K]>> }[keyof Data]
      : false

type CarryingEventName = {
  [N in EventName]: true extends HoldsSaid<DataOf<Events[N]>> ? N : never
}[EventName]

/** Of every event that carries a message what such a member may hear. A new one does not compile before somebody has decided. */
const seenAfter: { [N in CarryingEventName]: SeenAfter<DataOf<Events[N]>> } = {
  messageSent: withMessage,
  messageUpdated: withMessage,
  pinsUpdated(data, visibleAfterSeq) {
    const pinnedMessages = messagesSeenAfter(data.pinnedMessages, visibleAfterSeq)
    const isWhole = pinnedMessages.every((message, n) => message === data.pinnedMessages[n])
    return isWhole && pinnedMessages.length === data.pinnedMessages.length
      ? data
      : { ...data, pinnedMessages }
  },
  messageNoticed(data, visibleAfterSeq) {
    if (!isLastSeen(data.lastMessage, visibleAfterSeq)) return undefined
    const { repliedTo, ...rest } = data
    return repliedTo && repliedTo.seq <= visibleAfterSeq ? rest : data
  },
  lastMessageUpdated: (data, visibleAfterSeq) =>
    isLastSeen(data.lastMessage, visibleAfterSeq) ? data : { roomId: data.roomId },
  // Made for the one person who hears it.
  roomUpserted: data => data,
}

/** The event for a member who may see what stands after this place: itself where it shows nothing else, or nothing at all. */
export function eventSeenAfter(event: EventEnvelope, visibleAfterSeq: number): EventEnvelope | undefined {
  const see = (seenAfter as Partial<Record<EventName, SeenAfter<EventEnvelope['data']>>>)[event.type]
  const data = see ? see(event.data, visibleAfterSeq) : event.data
  return data === event.data ? event : data && ({ type: event.type, data } as EventEnvelope)
}
