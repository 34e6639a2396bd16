import type { LastMessage, Message, SystemEvent } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { UserKey } from '../../../platform/auth/user-key.ts'
import type { Queryable, Tx } from '../../../platform/db/index.ts'
import type { Publication } from '../../../platform/outbox/outbox.ts'
import type { RoomRow } from '../tables.ts'

/** One person looking at one room. */
export interface RoomLook {
  room: RoomRow
  viewerId: string
  /** Messages up to here are gone for this person. */
  clearedSeq: number
  /** Nor may they ever see what is up to here. */
  visibleAfterSeq: number
}

/** What happened, by the ids of the people in it. */
export interface SystemNote {
  event: SystemEvent['event']
  actorId: string
  userIds?: string[]
  text?: string
  role?: number
  switches?: SystemEvent['switches']
  /** How long messages live from now on; 0 for ever. */
  seconds?: number
  /** The message it is about: shown as a quote, which follows that message. */
  aboutSeq?: number
}

export interface MessagePlace {
  messageId: string
  seq: number
  createdTime: Date
}

/**
 * What rooms show and write of messages. Chat stands above room and may not be imported here, so composition passes it in
 * as `app.services.roomMessages`. All of it is stateless.
 */
export interface RoomMessages {
  /** The latest message that each look can see, in the order of the looks. */
  lastVisible(app: App, q: Queryable, looks: readonly RoomLook[]): Promise<(LastMessage | undefined)[]>
  /** The pins that each look can see, newest first. */
  pinned(app: App, q: Queryable, looks: readonly RoomLook[]): Promise<Message[][]>
  /** Writes a system message into the locked room, moving `room` on, and returns what is to be published of it. */
  appendSystemMessage(app: App, tx: Tx, room: RoomRow, note: SystemNote): Promise<Publication[]>
  /** Where a message stands, if this member can see it. */
  findPlace(
    q: Queryable,
    tenantId: string,
    roomId: string,
    viewerId: string,
    messageId: string,
  ): Promise<MessagePlace | undefined>
  /** How many messages after `after`, up to and with `upTo`, count as unread. Reads as many rows. */
  countBetween(
    q: Queryable,
    tenantId: string,
    roomId: string,
    span: { after: number; upTo: number },
  ): Promise<number>
  /** What this person has begun to write in rooms that they have hidden goes; nobody is told. */
  forgetHiddenDrafts(tx: Tx, me: UserKey): Promise<void>
  /** What these people have scheduled goes, where they have hidden the room: in this one, or without it in all of theirs. */
  forgetHiddenScheduled(tx: Tx, tenantId: string, userIds: readonly string[], roomId?: string): Promise<void>
  /** New views of the pins, where a member's marks moving from one number to another can change their status. */
  pinsSeen(app: App, tx: Tx, room: RoomRow, marks: { from: number; to: number }): Promise<Publication[]>
}

declare module '../../../platform/app.ts' {
  interface Services {
    roomMessages: RoomMessages
  }
}
