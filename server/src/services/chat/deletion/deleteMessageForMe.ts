import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeRoom } from '../../room/index.ts'
import { requireMessage } from '../messages/change.ts'
import { insertHidden } from '../messages/message-store.ts'
import { publishOwnLast } from '../messages/publications.ts'

/** Only the caller's own view changes, on all their devices; once done, the message is not there for them any more. */
export const deleteMessageForMe: Handler<typeof contract.chat.deleteMessageForMe, App> = async (
  { app, me },
  { params, query },
) => {
  const message = await requireMessage(app, me, { messageId: params.id, roomId: query.roomId })
  const hiddenMessage = { messageId: message.message_id, roomId: message.room_id }
  await changeRoom(app, me.tenantId, message.room_id, async (tx, room) => {
    if (!(await insertHidden(tx, message, me.userId))) return
    room.publish({ to: { users: [me.userId] }, event: { type: 'messageHidden', data: hiddenMessage } })
    room.publish(...(await publishOwnLast(app, tx, room.row, [me.userId])))
  })
  return hiddenMessage
}
