import { createHash } from 'node:crypto'
import type { DriveCard, NoteCard } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { isRefusal } from '#platform/errors.ts'
import type { Processor } from '#platform/processors/index.ts'

/** What was shared with a room: its id, and what it was called where whoever sees the message may know that. */
export type RoomCard = { drive: DriveCard } | { note: NoteCard }

/** What services below chat need of messages when something is shared with a room; chat provides it. */
export interface RoomCards {
  /** Whether the person may send it there. @throws as the send of a message */
  require(app: App, me: Requester, roomId: string, card: RoomCard, text: string): Promise<void>
  /** Sends it; again with the same client id, it is one message. @throws as `require` */
  send(
    app: App,
    me: Requester,
    roomId: string,
    message: { card: RoomCard; text: string; clientMessageId: string },
  ): Promise<void>
}

declare module '#platform/app.ts' {
  interface Services {
    roomCards: RoomCards
  }
}

interface CardWork {
  userId: string
  roomId: string
  card: RoomCard
  text: string
  clientMessageId: string
}

const processor = 'room/cards'

interface Cards {
  roomIds: readonly string[]
  card: RoomCard
  text: string
  clientShareId: string
}

/** In the transaction that shares: each room gets its message after the commit, once for each `clientShareId`. */
export async function requestCards(
  app: App,
  tx: Tx,
  me: UserKey,
  { roomIds, card, text, clientShareId }: Cards,
): Promise<void> {
  if (roomIds.length === 0) return
  await app.processors.add(
    tx,
    roomIds.map(roomId => {
      const clientMessageId = idOf(`${me.userId}/${clientShareId}/${roomId}`)
      const work: CardWork = { userId: me.userId, roomId, card, text, clientMessageId }
      return { tenantId: me.tenantId, processor, key: clientMessageId, work }
    }),
  )
}

export const createCardProcessor = (app: App): Processor<CardWork> => ({
  name: processor,
  atOnce: 4,
  tries: 6,
  worksOf: () => [],
  async run(tenantId, { userId, roomId, ...message }) {
    try {
      await app.services.roomCards.send(app, { tenantId, userId }, roomId, message)
    } catch (error) {
      // They have left the room since, or may not write there; the share stands.
      if (!isRefusal(error)) throw error
    }
  },
})

/** The same id for the same text. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
