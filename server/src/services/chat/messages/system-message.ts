import type { CallCard } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { Publication } from '#platform/outbox/outbox.ts'
import { findUserInfos } from '../../identity/index.ts'
import { type RoomRow, type SystemNote, updateRoomRow } from '../../room/index.ts'
import { insertMessage } from './message-store.ts'
import type { StoredMeta } from './meta.ts'
import { peopleIn, viewLastMessage, viewSharedMessage } from './view.ts'

/**
 * Writes what happened into the room as a message of its own, which does not count as unread. The caller holds the room's lock and
 * publishes what is returned. Moves `room` on.
 */
export async function appendSystemMessage(
  app: App,
  tx: Tx,
  room: RoomRow,
  note: SystemNote,
): Promise<Publication[]> {
  const { aboutSeq, ...system } = note
  const systemMessage = { type: 'SYSTEM', authorId: note.actorId, meta: { system }, aboutSeq } as const
  return (await append(app, tx, room, systemMessage)).publications
}

/** The same for a call that has ended. */
export const appendCallMessage = (
  app: App,
  tx: Tx,
  room: RoomRow,
  { authorId, call }: { authorId: string; call: CallCard },
): Promise<Appended> => append(app, tx, room, { type: 'CALL', authorId, meta: { call } })

interface Written {
  type: 'SYSTEM' | 'CALL'
  authorId: string
  meta: StoredMeta
  /** The message it refers to. */
  aboutSeq?: number | undefined
}

interface Appended {
  seq: number
  publications: Publication[]
}

async function append(app: App, tx: Tx, room: RoomRow, systemMessage: Written): Promise<Appended> {
  const now = new Date(app.clock.now())
  await updateRoomRow(tx, room, { last_seq: room.last_seq + 1, last_message_time: now })
  const row = await insertMessage(tx, {
    tenant_id: room.tenant_id,
    room_id: room.room_id,
    seq: room.last_seq,
    message_id: uuidv7(),
    author_id: systemMessage.authorId,
    client_id: uuidv7(),
    type: systemMessage.type,
    content: '',
    meta: JSON.stringify(systemMessage.meta),
    reply_to_seq: systemMessage.aboutSeq ?? null,
    created_time: now,
    updated_time: now,
  })
  const message = await viewSharedMessage(app, tx, room.tenant_id, row)
  const infos = await findUserInfos(app, room.tenant_id, peopleIn([row]))
  const notice = {
    roomId: room.room_id,
    lastMessage: viewLastMessage(row, room, infos, () => undefined),
    lastCountable: room.last_countable,
    counts: false,
  }
  return {
    seq: room.last_seq,
    publications: [
      { to: { room: room.room_id }, event: { type: 'messageSent', data: { message } } },
      { to: { membersOf: room.room_id }, event: { type: 'messageNoticed', data: notice } },
    ],
  }
}
