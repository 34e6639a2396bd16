import type { CallMessage } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { cursorOf } from '#platform/cursor.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { findUserInfos } from '../../identity/index.ts'
import { lockCall, type StoredCall } from '../call-store.ts'
import { type Participant, participantOf } from '../machine/model.ts'
import { addToJoined } from '../publishing.ts'
import type { CallMessageRow } from '../tables.ts'
import { findSaid, insertSaid, selectSaid } from './chat-store.ts'

const place = cursorOf(z.int32())

/** Said once for a client's id. @throws messageEmpty, callEnded, notInCall */
export async function say(
  app: App,
  { model }: StoredCall,
  by: Participant,
  { text, clientMessageId }: { text: string; clientMessageId: string },
): Promise<CallMessage> {
  if (text.trim() === '') throw fail('messageEmpty')
  return transact(app, async tx => {
    const call = await lockCall(tx, model)
    if (!call || call.model.state === 'ENDED') throw fail('callEnded')
    const mine = participantOf(call.model, by.participantId)
    if (mine?.state !== 'JOINED') throw fail('notInCall')
    const earlierMessage = await findSaid(tx, model, mine.participantId, clientMessageId)
    if (earlierMessage) return (await view(app, call, [earlierMessage]))[0]!
    const row = await insertSaid(tx, model, {
      seq: call.row.last_chat_seq + 1,
      messageId: uuidv7(),
      by: mine,
      clientMessageId,
      text,
      now: new Date(app.clock.now()),
    })
    const message = (await view(app, call, [row]))[0]!
    await addToJoined(app, tx, call.model, room => ({ type: 'callMessageSent', data: { ...room, message } }))
    return message
  })
}

/** The latest first. */
export async function listSaid(
  app: App,
  call: StoredCall,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: CallMessage[]; nextCursor?: string }> {
  const before = cursor ? place.decode(cursor) : undefined
  const rows = await selectSaid(app.db, call.model, { before, limit: limit + 1 })
  const shownRows = rows.slice(0, limit)
  return {
    items: await view(app, call, shownRows),
    ...(rows.length > limit ? { nextCursor: place.encode(shownRows.at(-1)!.seq) } : {}),
  }
}

async function view(
  app: App,
  { model }: StoredCall,
  rows: readonly CallMessageRow[],
): Promise<CallMessage[]> {
  const people = await findUserInfos(
    app,
    model.tenantId,
    rows.flatMap(row => row.user_id ?? []),
  )
  return rows.map(row => ({
    callId: row.call_id,
    messageId: row.message_id,
    seq: row.seq,
    participantId: row.participant_id,
    name:
      (row.user_id ? people.get(row.user_id)?.name : participantOf(model, row.participant_id)?.guestName) ??
      '',
    text: row.text,
    time: row.created_time.getTime(),
  }))
}
