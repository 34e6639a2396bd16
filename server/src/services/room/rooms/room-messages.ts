import type { LastMessage, Message, SystemEvent } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { Publication } from '#platform/outbox/outbox.ts'
import type { RoomRow } from '../tables.ts'

/** One person and the part of one room that they see. */
export interface RoomViewer {
  room: RoomRow
  viewerId: string
  /** Messages up to here are cleared for this person. */
  clearedSeq: number
  /** Messages up to here are never visible to this person. */
  visibleAfterSeq: number
}

/** A system event, with the ids of the people in it. */
export interface SystemNote {
  event: SystemEvent['event']
  actorId: string
  userIds?: string[]
  text?: string
  role?: number
  switches?: SystemEvent['switches']
  /** How long messages live from now on; 0 for ever. */
  seconds?: number
  /** The message it refers to, shown as a quote that follows its edits. */
  aboutSeq?: number
}

export interface MessagePlace {
  messageId: string
  seq: number
  createdTime: Date
}

/**
 * Port: what rooms read and write of messages. Chat is above room and may not be imported here, so it provides this in its row, as
 * `app.services.roomMessages`. All of it is stateless.
 */
export interface RoomMessages {
  /** The latest message that each viewer sees, in the order of the viewers. */
  lastVisible(app: App, q: Queryable, viewers: readonly RoomViewer[]): Promise<(LastMessage | undefined)[]>
  /** The pins that each viewer sees, newest first. */
  pinned(app: App, q: Queryable, viewers: readonly RoomViewer[]): Promise<Message[][]>
  /** Writes a system message into the locked room, updates `room`, and returns its publications. */
  appendSystemMessage(app: App, tx: Tx, room: RoomRow, note: SystemNote): Promise<Publication[]>
  /** The position of a message, if this member can see it. */
  findPlace(
    q: Queryable,
    tenantId: string,
    roomId: string,
    viewerId: string,
    messageId: string,
  ): Promise<MessagePlace | undefined>
  /** How many messages after `after`, up to and with `upTo`, count as unread for this person. Reads as many rows. */
  countBetween(
    q: Queryable,
    tenantId: string,
    roomId: string,
    span: { after: number; upTo: number; exceptOf: string },
  ): Promise<number>
  /** Deletes this person's drafts in rooms that they have hidden; nothing is published. */
  forgetHiddenDrafts(tx: Tx, me: UserKey): Promise<void>
  /** Every draft in a room as it is stored, for `restoreDrafts`. */
  storedDrafts(tx: Tx, tenantId: string, roomId: string): Promise<{ userId: string; draft: unknown }[]>
  /** Puts drafts back as they were, of people who are in their rooms again. */
  restoreDrafts(tx: Tx, drafts: readonly unknown[]): Promise<void>
  /** Deletes scheduled messages of these people in hidden rooms: in this room, or without `roomId` in all of theirs, those set aside too. */
  forgetHiddenScheduled(tx: Tx, tenantId: string, userIds: readonly string[], roomId?: string): Promise<void>
  /** Sets aside the scheduled messages of those who have hidden this room, for `restoreScheduled` or `forgetParkedScheduled`. */
  parkHiddenScheduled(tx: Tx, place: { tenantId: string; roomId: string }): Promise<void>
  /** Puts them back, as failed where they were due meanwhile. */
  restoreScheduled(tx: Tx, place: { tenantId: string; roomId: string }, now: Date): Promise<void>
  forgetParkedScheduled(tx: Tx, place: { tenantId: string; roomId: string }): Promise<void>
  /** New views of the pins, where a member's marks moving from one number to another can change their status. */
  pinsSeen(app: App, tx: Tx, room: RoomRow, marks: { from: number; to: number }): Promise<Publication[]>
}

declare module '#platform/app.ts' {
  interface Services {
    roomMessages: RoomMessages
  }
}
