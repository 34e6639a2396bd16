import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { Failure, fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { moveMarks } from '../../room/index.ts'
import { requireMessage } from './change.ts'
import { viewMessage } from './view.ts'

/** Answers how far the message has got with anybody but its sender, the caller included. */
export const updateMessageStatus: Handler<typeof contract.chat.updateMessageStatus, App> = async (
  { app, me },
  { params, query, body },
) => {
  const row = await requireMessage(app, me, { messageId: params.id, roomId: query.roomId })
  const place = { messageId: row.message_id, seq: row.seq, createdTime: row.created_time }
  await moveMarks(app, me, row.room_id, place, body.status).catch(error => {
    // They left the room meanwhile, and this call speaks of messages.
    throw error instanceof Failure && error.code === 'roomNotFound' ? fail('messageNotFound') : error
  })
  const { messageId, status } = await viewMessage(app, app.db, me, row)
  return { messageId, status }
}
