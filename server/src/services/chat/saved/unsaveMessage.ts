import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { requireMessage } from '../messages/change.ts'
import { deleteSaved } from './saved-store.ts'

export const unsaveMessage: Handler<typeof contract.chat.unsaveMessage, App> = async (
  { app, me },
  { params, query },
) => {
  const message = await requireMessage(app, me, { messageId: params.id, roomId: query.roomId })
  const messageId = message.message_id
  await transact(app, async tx => {
    if (!(await deleteSaved(tx, message, me.userId))) return
    await app.outbox.add(tx, me.tenantId, me.userId, [
      {
        to: { users: [me.userId] },
        event: { type: 'savedMessageUpdated', data: { roomId: message.room_id, messageId } },
      },
    ])
  })
  return { messageId }
}
