import { type LastMessage, type Message, truncateGraphemes } from '@trau/contract'
import type { Packed, Publication } from '../../../platform/outbox/outbox.ts'
import { publishMentioned } from '../mentions.ts'
import { excerptMeta } from '../meta.ts'
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

/** Messages that one batch put into one room, without what is the same for all or follows from the rest. */
interface SentTogether {
  roomId: string
  room: Draft['room']
  at: number
  /** Of those with an end: how long they live. One batch holds one setting of a room. */
  lifetimeSeconds?: number
  sent: (Omit<Draft, 'tenantId' | 'roomId' | 'room' | 'mostInRoom' | 'meta'> & {
    seq: number
    lastCountable: number
  })[]
}

const kind = 'messagesSent'

/** The outbox row of one room's messages: half of what their publications are, twice over in WAL and memory. */
export function pack(stored: readonly { draft: Draft; message: Message; lastCountable: number }[]): Packed {
  const { draft, message } = stored[0]!
  const data: SentTogether = {
    roomId: draft.roomId,
    room: draft.room,
    at: message.createdTime,
    ...(message.expiresTime ? { lifetimeSeconds: (message.expiresTime - message.createdTime) / 1000 } : {}),
    sent: stored.map(
      ({ draft: { tenantId, roomId, room, mostInRoom, meta, ...rest }, message, lastCountable }) => ({
        ...rest,
        seq: message.seq,
        lastCountable,
      }),
    ),
  }
  return { kind, data }
}

/** @throws what is not ours; a row of a newer version waits for it */
export function unpack(packed: Packed): Publication[] {
  if (packed.kind !== kind)
    throw new Error(`the outbox holds ${packed.kind}, which this version does not know`)
  const { roomId, room, at, lifetimeSeconds, sent } = packed.data as SentTogether
  return sent.flatMap(({ seq, lastCountable, ...rest }) => {
    const draft: Draft = { tenantId: '', roomId, room, ...rest }
    return publicationsOf(draft, toMessage(draft, seq, at, lifetimeSeconds), lastCountable)
  })
}

/** The full message for who has the room open, a short notice for everybody in it. */
function publicationsOf(draft: Draft, message: Message, lastCountable: number): Publication[] {
  const lastMessage: LastMessage = {
    messageId: message.messageId,
    createdTime: message.createdTime,
    senderId: message.senderId,
    type: message.type,
    // On its way to everybody in the room it could not be taken back.
    ...(message.expiresTime
      ? { content: '', metaData: {}, expiresTime: message.expiresTime }
      : { content: truncateGraphemes(message.content, 200), metaData: excerptMeta(message.metaData) }),
    roomId: message.roomId,
    seq: message.seq,
    isRecalled: false,
    senderInfo: message.senderInfo,
    roomInfo: { roomId: draft.roomId, name: draft.room.name, type: draft.room.type },
  }
  return [
    { to: { room: draft.roomId }, event: { type: 'messageSent', data: { message } } },
    ...publishMentioned(message, calledByDraft(draft), draft.room.noticed),
    {
      to: draft.room.noticed ? { users: draft.room.noticed } : { membersOf: draft.roomId },
      event: {
        type: 'messageNoticed',
        data: { roomId: draft.roomId, lastMessage, lastCountable, counts: true },
      },
    },
  ]
}
