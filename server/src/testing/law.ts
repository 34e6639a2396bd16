import {
  contract,
  type EventEnvelope,
  isWritten,
  type Message,
  noteChannel,
  noteLiveChannel,
  type RoomEntry,
  roomChannel,
  spaceChannel,
} from '@trau/contract'
import { expect, vi } from 'vitest'
import {
  type MessageWindow,
  windowOf,
  withCleared,
  withExpired,
  withHeard,
  withHidden,
  withReceipts,
  withSent,
  withUpdated,
} from '../../../web/src/model/messages/message-window.ts'
import { type RoomState, roomActions, roomSlice } from '../../../web/src/store/room-slice.ts'
import type { Person } from './app.ts'

/**
 * What a client knows of a person's rooms from events alone, kept by the reducers of the client itself: every event carries the whole new
 * view of its thing. The law of realtime is that it equals a fresh fetch.
 */
export interface Mirror {
  /** Every event heard, in order, since the start, but for those of notifications: they come of other events, some time after them. */
  readonly events: EventEnvelope[]
  heard<T extends EventEnvelope['type']>(type: T): Extract<EventEnvelope, { type: T }>['data'][]
  entry(roomId: string): RoomEntry | undefined
  /** The same once more, as it may come after a crash. */
  hearAgain(event: EventEnvelope): void
  /** Listens to an open room, the person's own drive and their latest note too, and to what is never stored there, and knows its latest 100 messages. */
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
  let rooms = roomSlice.reducer(undefined, roomActions.roomSelected(null))
  const windows = new Map<string, MessageWindow>()
  const all: EventEnvelope[] = []
  const events: EventEnvelope[] = []
  const hear = (data: unknown) => {
    all.push(data as EventEnvelope)
    if (!isOfNotifications(data as EventEnvelope)) events.push(data as EventEnvelope)
    apply(data as EventEnvelope)
  }
  socket.on('publication', ({ data }) => hear(data))

  /** The client’s own reducer of rooms; no room is open, since what is open does not count as unread. */
  function dispatch(action: Parameters<typeof roomSlice.reducer>[1]): void {
    rooms = roomSlice.reducer(roomSlice.reducer(rooms, action), roomActions.roomSelected(null))
  }
  const inWindow = (roomId: string, change: (window: MessageWindow) => MessageWindow) => {
    const window = windows.get(roomId)
    if (window) windows.set(roomId, change(window))
  }
  dispatch(roomActions.roomsSet(await fetchRooms(person)))

  /** As the client’s `roomLive` and `chatLive` do. */
  function apply(event: EventEnvelope): void {
    switch (event.type) {
      case 'roomUpserted':
        dispatch(roomActions.roomUpserted(event.data))
        cleared(event.data.selfMember)
        break
      case 'roomUpdated':
        dispatch(roomActions.roomUpdated(event.data.room))
        break
      case 'roomRemoved':
      case 'roomHidden':
        dispatch(roomActions.roomRemoved(event.data.roomId))
        windows.delete(event.data.roomId)
        break
      case 'personalTagsUpdated':
        dispatch(roomActions.personalTagsSet(event.data.personalTags))
        break
      case 'selfMemberUpdated':
        dispatch(roomActions.selfMemberUpdated(event.data.selfMember))
        cleared(event.data.selfMember)
        break
      case 'messageNoticed': {
        const { lastMessage: message, lastCountable, counts } = event.data
        dispatch(roomActions.messageReceived({ message, lastCountable, counts }))
        inWindow(message.roomId, window => withHeard(window, message.seq))
        break
      }
      case 'mentioned':
        dispatch(roomActions.mentionHeard(event.data))
        break
      case 'lastMessageUpdated':
        dispatch(roomActions.lastMessageUpdated(event.data))
        break
      case 'pinsUpdated':
        dispatch(roomActions.pinsSet(event.data))
        break
      case 'messageHidden': {
        const { roomId, messageId } = event.data
        inWindow(roomId, window => withHidden(window, messageId))
        dispatch(roomActions.messageUnpinned({ roomId, messageId }))
        break
      }
      case 'messageSent': {
        const { message } = event.data
        const { roomId, senderId: userId, seq } = message
        inWindow(roomId, window => withSent(window, message))
        // Who writes has read all before it; no receipt is sent for that.
        if (!isWritten(message.type))
          inWindow(roomId, window =>
            withReceipts(window, { userId, lastSeenSeq: seq, lastDeliveredSeq: seq }),
          )
        break
      }
      case 'messagesExpired':
        inWindow(event.data.roomId, window => withExpired(window, event.data.messageIds))
        break
      case 'messageUpdated':
        inWindow(event.data.message.roomId, window => withUpdated(window, event.data.message))
        break
      case 'receiptsUpdated':
        inWindow(event.data.roomId, window => withReceipts(window, event.data))
        break
    }
  }

  const cleared = ({ roomId, clearedSeq }: RoomEntry['selfMember']) =>
    inWindow(roomId, window => withCleared(window, clearedSeq))

  return {
    events,
    heard: type => all.flatMap(event => (event.type === type ? [event.data as never] : [])),
    entry: roomId => entryOf(rooms, roomId),
    hearAgain: hear,
    async open(roomId) {
      const { room, selfMember } = await person.ask(contract.room.getRoom, { params: { id: roomId } })
      const channels = [
        roomChannel(roomId, selfMember.visibleAfterSeq),
        `live:${roomId}`,
        spaceChannel(person.userId),
        ...(await latestNoteChannels(person)),
      ]
      for (const channel of channels) {
        const subscription = socket.newSubscription(channel)
        subscription.on('publication', ({ data }) => hear(data))
        subscription.subscribe()
        await subscription.ready(5_000)
      }
      const items = [...(await fetchMessages(person, roomId)).values()].sort((a, b) => a.seq - b.seq)
      windows.set(roomId, windowOf({ items, hasOlder: true, hasNewer: false }, room.lastSeq))
    },
    async expectEventsMatchRefetch() {
      await vi.waitFor(
        async () => {
          const fetched = await fetchRooms(person)
          const byId = (list: RoomEntry[]) =>
            new Map(list.map(entry => [entry.room.roomId, comparable(entry)]))
          expect(byId(rooms.rooms as RoomEntry[])).toEqual(byId(fetched))
          for (const [roomId, { messages, ahead }] of windows) {
            const shown = new Map([...messages, ...ahead].map(message => [message.messageId, message]))
            expect(shown).toEqual(await fetchMessages(person, roomId))
          }
        },
        { timeout: 10_000, interval: 30 },
      )
    },
  }
}

const entryOf = ({ rooms, indexById }: RoomState, roomId: string): RoomEntry | undefined =>
  rooms[indexById[roomId] ?? -1] as RoomEntry | undefined

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

async function latestNoteChannels(person: Person): Promise<string[]> {
  const { items } = await person.ask(contract.note.listNotes, { query: { limit: 1 } })
  return items.flatMap(({ noteId }) => [noteChannel(noteId), noteLiveChannel(noteId)])
}
