import type { LastMessage, Message } from '@trau/contract'
import { excerptMeta, excerptText } from '@trau/contract/rules/quote'
import type { Packed, Publication } from '#platform/outbox/outbox.ts'
import { publishMentioned } from '../../mentions/mentions.ts'
import type { Draft } from './draft.ts'
import { calledByDraft } from './mentioned.ts'

/** A draft with its place in the room, as everybody sees it at first. */
export function toMessage(draft: Draft, seq: number, now: number, lifetimeSeconds = 0): Message {
  return {
    messageId: draft.messageId,
    roomId: draft.roomId,
    seq,
    clientMessageId: draft.clientMessageId,
    senderId: draft.author.userId,
    senderInfo: draft.author,
    type: draft.type,
    content: draft.content,
    metaData: draft.metaData ?? {},
    createdTime: now,
    updatedTime: now,
    ...(lifetimeSeconds > 0 ? { expiresTime: now + lifetimeSeconds * 1000 } : {}),
    isRecalled: false,
    isPinned: false,
    status: 'SENT',
    reactions: [],
    ...(draft.replyTo ? { replyTo: draft.replyTo } : {}),
  }
}

/** Messages that one batch puts into one room, without what is the same for all or follows from the rest. */
interface SentTogether {
  roomId: string
  room: Draft['room']
  at: number
  sent: Omit<Draft, 'tenantId' | 'roomId' | 'room' | 'mostInRoom' | 'meta'>[]
}

/** What the statement that stores them puts before it: what the room had until then. */
interface StoredTogether extends SentTogether {
  lastSeq: number
  lastCountable: number
  lifetimeSeconds: number
}

const kind = 'messagesStored'

/** The same as the release before wrote it, each message with its own place: a server that was killed may have left some. */
interface SentBefore extends Omit<SentTogether, 'sent'> {
  lifetimeSeconds?: number
  sent: (SentTogether['sent'][number] & { seq: number; lastCountable: number })[]
}

const kindBefore = 'messagesSent'

/** What the outbox row of one room's messages is made of: half of what their publications are, twice over in WAL and memory. */
export function pack(drafts: readonly Draft[], now: number): string {
  const { roomId, room } = drafts[0]!
  const data: SentTogether = {
    roomId,
    room,
    at: now,
    sent: drafts.map(({ tenantId, roomId, room, mostInRoom, meta, ...rest }) => rest),
  }
  return JSON.stringify(data)
}

/** @throws what is not ours; a row of a newer version waits for it */
export function unpack({ kind: storedKind, data }: Packed): Publication[] {
  if (storedKind === kindBefore) return publicationsIn(data as SentBefore)
  if (storedKind !== kind) throw new Error(`the outbox holds ${storedKind}, which this version does not know`)
  const { lastSeq, lastCountable, sent: sentMessages, ...same } = data as StoredTogether
  const placedMessages = sentMessages.map((one, n) => ({
    ...one,
    seq: lastSeq + n + 1,
    lastCountable: lastCountable + n + 1,
  }))
  return publicationsIn({ ...same, sent: placedMessages })
}

const publicationsIn = ({
  roomId,
  room,
  at,
  lifetimeSeconds,
  sent: sentMessages,
}: SentBefore): Publication[] =>
  sentMessages.flatMap(({ seq, lastCountable, ...rest }) => {
    const draft: Draft = { tenantId: '', roomId, room, ...rest }
    return publicationsOf(draft, toMessage(draft, seq, at, lifetimeSeconds), lastCountable)
  })

/** The full message for who has the room open, a short notice for everybody in it. */
export function publicationsOf(draft: Draft, message: Message, lastCountable: number): Publication[] {
  const lastMessage: LastMessage = {
    messageId: message.messageId,
    createdTime: message.createdTime,
    senderId: message.senderId,
    type: message.type,
    // On its way to everybody in the room it could not be taken back.
    ...(message.expiresTime
      ? { content: '', metaData: {}, expiresTime: message.expiresTime }
      : { content: excerptText(message.content), metaData: excerptMeta(message.metaData) }),
    roomId: message.roomId,
    seq: message.seq,
    isRecalled: false,
    senderInfo: message.senderInfo,
    roomInfo: { roomId: draft.roomId, name: draft.room.name, type: draft.room.type },
  }
  const keepsUnread = draft.keepsUnread ? { keepsUnread: true as const } : {}
  const { replyTo: quote } = message
  const repliedTo = quote ? { repliedTo: { userId: quote.senderId, seq: quote.seq } } : {}
  return [
    { to: { room: draft.roomId }, event: { type: 'messageSent', data: { message, ...keepsUnread } } },
    ...publishMentioned(message, calledByDraft(draft), draft.room.noticed),
    {
      to: draft.room.noticed ? { users: draft.room.noticed } : { membersOf: draft.roomId },
      event: {
        type: 'messageNoticed',
        data: {
          roomId: draft.roomId,
          lastMessage,
          lastCountable,
          counts: true,
          ...keepsUnread,
          ...repliedTo,
        },
      },
    },
  ]
}
