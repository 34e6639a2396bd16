import {
  contract,
  type EventEnvelope,
  type Message,
  noteChannel,
  noteLiveChannel,
  type RoomEntry,
  roomChannel,
  spaceChannel,
} from '@trau/contract'
import { expect, vi } from 'vitest'
import type { Person } from './app.ts'

/** `web/src/testing/client-mirror.ts`, which is written for a browser's types and therefore imported by its address. */
interface ClientMirror {
  setRooms(rooms: RoomEntry[]): void
  openRoom(
    roomId: string,
    page: { items: Message[]; hasOlder: boolean; hasNewer: boolean },
    lastSeq: number,
  ): void
  hear(event: unknown): void
  rooms(): RoomEntry[]
  messages(): Map<string, Map<string, Message>>
}

async function createClientMirror(): Promise<ClientMirror> {
  const module = new URL('../../../web/src/testing/client-mirror.ts', import.meta.url)
  const { createClientMirror } = (await import(module.href)) as { createClientMirror(): ClientMirror }
  return createClientMirror()
}

/**
 * What a client knows of a person's rooms from events alone, kept by the client itself: every event carries the whole new view of its
 * thing. The law of realtime is that it equals a fresh fetch.
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
  const client = await createClientMirror()
  // What happened before is fetched, not heard.
  await person.eventsPublished()
  const socket = await person.socket()
  const all: EventEnvelope[] = []
  const events: EventEnvelope[] = []
  const hear = (data: unknown) => {
    all.push(data as EventEnvelope)
    if (!isOfNotifications(data as EventEnvelope)) events.push(data as EventEnvelope)
    client.hear(data)
  }
  socket.on('publication', ({ data }) => hear(data))

  client.setRooms(await fetchRooms(person))

  return {
    events,
    heard: type => all.flatMap(event => (event.type === type ? [event.data as never] : [])),
    entry: roomId => client.rooms().find(({ room }) => room.roomId === roomId),
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
      client.openRoom(roomId, { items, hasOlder: true, hasNewer: false }, room.lastSeq)
    },
    async expectEventsMatchRefetch() {
      await vi.waitFor(
        async () => {
          const fetched = await fetchRooms(person)
          const byId = (list: RoomEntry[]) =>
            new Map(list.map(entry => [entry.room.roomId, comparable(entry)]))
          expect(byId(client.rooms())).toEqual(byId(fetched))
          for (const [roomId, shown] of client.messages())
            expect(shown).toEqual(await fetchMessages(person, roomId))
        },
        { timeout: 10_000, interval: 30 },
      )
    },
  }
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

async function latestNoteChannels(person: Person): Promise<string[]> {
  const { items } = await person.ask(contract.note.listNotes, { query: { limit: 1 } })
  return items.flatMap(({ noteId }) => [noteChannel(noteId), noteLiveChannel(noteId)])
}
