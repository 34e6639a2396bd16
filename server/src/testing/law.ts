import {
  contract,
  type EventEnvelope,
  type LastMessage,
  type Message,
  type PersonalTag,
  type RoomEntry,
  roomChannel,
  type SharedRoom,
} from '@trau/contract'
import { expect, vi } from 'vitest'
import { withUpdated } from '../../../web/src/model/messages/message-window.ts'
import type { Person } from './app.ts'

/** The client's own reducer works on these. */
const emptyWindow = { hasOlder: false, hasNewer: false, lastSeq: 0, heardSeq: 0, ahead: [], generation: 0 }

/**
 * What a client knows of a person's rooms from events alone, kept as the contract says: every event carries the whole new view of its
 * thing. The law of realtime is that it equals a fresh fetch.
 */
export interface Mirror {
  /** Every event heard, in order, since the start, but for those of notifications: they come of other events, some time after them. */
  readonly events: EventEnvelope[]
  heard<T extends EventEnvelope['type']>(type: T): Extract<EventEnvelope, { type: T }>['data'][]
  entry(roomId: string): RoomEntry | undefined
  /** The same once more, as it may come after a crash. */
  hearAgain(event: EventEnvelope): void
  /** Listens to an open room too, and to what is never stored there, and knows its latest 100 messages. */
  open(roomId: string): Promise<void>
  /** Waits until what was heard equals what is fetched now; shows the difference when that does not come. */
  expectEventsMatchRefetch(): Promise<void>
}

/** Whether an event is about the notification centre: those come of other events, some time after them. */
export const isOfNotifications = ({ type }: EventEnvelope) => type.startsWith('notification')

/** Fetches the person's rooms once, then only listens. */
export async function mirrorOf(person: Person): Promise<Mirror> {
  // What happened before is fetched, not heard.
  await person.eventsPublished()
  const socket = await person.socket()
  const entries = new Map<string, RoomEntry>()
  const messages = new Map<string, Map<string, Message>>()
  const all: EventEnvelope[] = []
  const events: EventEnvelope[] = []
  const hear = (data: unknown) => {
    all.push(data as EventEnvelope)
    if (!isOfNotifications(data as EventEnvelope)) events.push(data as EventEnvelope)
    apply(data as EventEnvelope)
  }
  socket.on('publication', ({ data }) => hear(data))
  for (const entry of await fetchRooms(person)) entries.set(entry.room.roomId, entry)

  function apply(event: EventEnvelope): void {
    switch (event.type) {
      case 'roomUpserted':
        entries.set(event.data.room.roomId, event.data)
        cleared(event.data.selfMember)
        break
      case 'roomUpdated':
        update(event.data.room.roomId, ({ room, selfMember }) => ({
          room: withShared(room, event.data.room),
          selfMember,
        }))
        break
      case 'roomRemoved':
        entries.delete(event.data.roomId)
        messages.delete(event.data.roomId)
        break
      case 'personalTagsUpdated':
        for (const roomId of entries.keys()) update(roomId, entry => withTags(entry, event.data.personalTags))
        break
      case 'selfMemberUpdated':
        update(event.data.selfMember.roomId, entry => ({ ...entry, selfMember: event.data.selfMember }))
        cleared(event.data.selfMember)
        break
      case 'messageNoticed':
        update(event.data.roomId, entry => applyNotice(entry, event.data))
        break
      case 'mentioned':
        update(event.data.roomId, ({ room, selfMember }) => ({
          room,
          selfMember: {
            ...selfMember,
            mentionedSeq: Math.max(selfMember.mentionedSeq, event.data.mentionedSeq),
          },
        }))
        break
      case 'lastMessageUpdated':
        update(event.data.roomId, ({ room, selfMember }) => ({
          room: withLast(room, event.data.lastMessage),
          selfMember,
        }))
        break
      case 'pinsUpdated':
        update(event.data.roomId, ({ room, selfMember }) => ({
          room: { ...room, pinnedMessages: event.data.pinnedMessages },
          selfMember,
        }))
        break
      case 'messageHidden':
        messages.get(event.data.roomId)?.delete(event.data.messageId)
        update(event.data.roomId, ({ room, selfMember }) => ({
          room: {
            ...room,
            pinnedMessages: room.pinnedMessages.filter(pin => pin.messageId !== event.data.messageId),
          },
          selfMember,
        }))
        break
      case 'messageSent':
        put(event.data.message)
        readByWriting(event.data.message)
        break
      case 'roomHidden':
        entries.delete(event.data.roomId)
        messages.delete(event.data.roomId)
        break
      case 'messagesExpired':
        for (const id of event.data.messageIds) expired(event.data.roomId, id)
        break
      case 'messageUpdated':
        updateMessage(event.data.message)
        break
      case 'receiptsUpdated':
        received(event.data)
        break
    }
  }

  function expired(roomId: string, messageId: string): void {
    const room = messages.get(roomId)
    room?.delete(messageId)
    for (const [id, { replyTo, ...message }] of room ?? [])
      if (replyTo?.messageId === messageId) room!.set(id, message)
  }

  function update(roomId: string, change: (entry: RoomEntry) => RoomEntry): void {
    const entry = entries.get(roomId)
    if (entry) entries.set(roomId, change(entry))
  }

  function cleared({ roomId, clearedSeq }: RoomEntry['selfMember']): void {
    for (const [id, { seq }] of messages.get(roomId) ?? [])
      if (seq <= clearedSeq) messages.get(roomId)!.delete(id)
  }

  function applyNotice(
    entry: RoomEntry,
    data: { lastMessage: LastMessage; lastCountable: number; counts: boolean },
  ): RoomEntry {
    const { lastMessage, lastCountable, counts } = data
    const isMine = counts && lastMessage.senderId === person.userId
    const readCountable = isMine ? lastCountable : entry.selfMember.readCountable
    const isMuted =
      entry.selfMember.mutedUntil === -1 || entry.selfMember.mutedUntil > lastMessage.createdTime
    const isArchived = entry.selfMember.isArchived && (!counts || isMuted)
    return {
      room: {
        ...entry.room,
        lastMessage,
        lastMessageTime: lastMessage.createdTime,
        lastSeq: lastMessage.seq,
        lastCountable,
        isArchived,
        pinnedMessages: entry.room.pinnedMessages.map(pin =>
          counts && pin.senderId !== lastMessage.senderId ? { ...pin, status: 'SEEN' } : pin,
        ),
      },
      selfMember: {
        ...entry.selfMember,
        ...(isMine
          ? {
              lastSeenSeq: lastMessage.seq,
              lastSeenMessageId: lastMessage.messageId,
              lastSeenMessageTime: lastMessage.createdTime,
              isMarkedUnread: false,
            }
          : {}),
        readCountable,
        isArchived,
        unreadCount: lastCountable - readCountable,
      },
    }
  }

  function put(message: Message): void {
    const room = messages.get(message.roomId)
    room?.set(message.messageId, message)
    updateMessage(message)
  }

  /** What the person does not know they have deleted for themselves. */
  function updateMessage(message: Message): void {
    const room = messages.get(message.roomId)
    if (!room) return
    const window = withUpdated({ ...emptyWindow, messages: [...room.values()] }, message)
    for (const changed of window.messages) room.set(changed.messageId, changed)
  }

  /** Who sends has read all before it; no receipt is sent for that. */
  function readByWriting({ roomId, senderId: userId, seq, type }: Message): void {
    if (type !== 'SYSTEM') received({ roomId, userId, lastSeenSeq: seq, lastDeliveredSeq: seq })
  }

  function received(data: {
    roomId: string
    userId: string
    lastSeenSeq: number
    lastDeliveredSeq: number
  }): void {
    for (const [id, message] of messages.get(data.roomId) ?? []) {
      if (message.senderId === data.userId || message.status === 'SEEN') continue
      if (message.seq <= data.lastSeenSeq) messages.get(data.roomId)!.set(id, { ...message, status: 'SEEN' })
      else if (message.seq <= data.lastDeliveredSeq)
        messages.get(data.roomId)!.set(id, { ...message, status: 'DELIVERED' })
    }
  }

  return {
    events,
    heard: type => all.flatMap(event => (event.type === type ? [event.data as never] : [])),
    entry: roomId => entries.get(roomId),
    hearAgain: hear,
    async open(roomId) {
      messages.set(roomId, new Map())
      const { selfMember } = await person.ask(contract.room.getRoom, { params: { id: roomId } })
      for (const channel of [roomChannel(roomId, selfMember.visibleAfterSeq), `live:${roomId}`]) {
        const subscription = socket.newSubscription(channel)
        subscription.on('publication', ({ data }) => hear(data))
        subscription.subscribe()
        await subscription.ready(5_000)
      }
      messages.set(roomId, await fetchMessages(person, roomId))
    },
    async expectEventsMatchRefetch() {
      await vi.waitFor(
        async () => {
          const fetched = await fetchRooms(person)
          const byId = (list: RoomEntry[]) =>
            new Map(list.map(entry => [entry.room.roomId, comparable(entry)]))
          expect(
            byId([...entries.values()].sort((a, b) => (a.room.roomId < b.room.roomId ? -1 : 1))),
          ).toEqual(byId(fetched.sort((a, b) => (a.room.roomId < b.room.roomId ? -1 : 1))))
          for (const [roomId, known] of messages) expect(known).toEqual(await fetchMessages(person, roomId))
        },
        { timeout: 3_000, interval: 30 },
      )
    },
  }
}

const withLast = ({ lastMessage: _, ...room }: RoomEntry['room'], lastMessage: LastMessage | undefined) =>
  lastMessage ? { ...room, lastMessage } : room

/** What is on a room is shown as it is now; what is gone is on none. */
function withTags({ room, selfMember }: RoomEntry, tags: readonly PersonalTag[]): RoomEntry {
  const now = (of: readonly PersonalTag[]) =>
    of.flatMap(({ tagId }) => tags.find(tag => tag.tagId === tagId) ?? [])
  return {
    room: { ...room, personalTags: now(room.personalTags) },
    selfMember: { ...selfMember, personalTags: now(selfMember.personalTags) },
  }
}

/** What is not there any more is not there any more. */
function withShared(room: RoomEntry['room'], shared: SharedRoom): RoomEntry['room'] {
  const { description: _1, avatarUrl: _2, avatarHash: _3, ownerId: _4, ...rest } = room
  return { ...rest, ...shared }
}

async function fetchRooms(person: Person): Promise<RoomEntry[]> {
  const lists = await Promise.all(
    [false, true].map(isArchived =>
      person.ask(contract.room.listRooms, {
        query: { limit: 100, requestPayload: JSON.stringify({ isArchived }) },
      }),
    ),
  )
  return lists.flatMap(list => list.items)
}

async function fetchMessages(person: Person, roomId: string): Promise<Map<string, Message>> {
  const { items } = await person.ask(contract.chat.listMessages, {
    params: { roomId },
    query: { limit: 100 },
  })
  return new Map(items.map(message => [message.messageId, message]))
}

/** Presence, and how far others have read in rooms that are not open, come by other ways (`realtime.md` B3). */
function comparable({ room, selfMember }: RoomEntry) {
  const { isOnline: _1, lastActiveTime: _2, peer, members, ...rest } = room
  const { isOnline: _3, lastActiveTime: _4, ...stable } = peer ?? { userId: '' }
  return {
    room: {
      ...rest,
      peer: stable,
      members: members.map(({ lastSeenSeq: _5, lastDeliveredSeq: _6, ...member }) => member),
    },
    selfMember,
  }
}
