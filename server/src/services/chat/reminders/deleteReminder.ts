import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { lockUser } from '../../identity/index.ts'
import { requireMessage } from '../messages/change.ts'
import { deleteOwnReminder } from './reminder-store.ts'
import { reminderPublication } from './reminders.ts'

export const deleteReminder: Handler<typeof contract.chat.deleteReminder, App> = async (
  { app, me },
  { params, query },
) => {
  const { tenantId, userId } = me
  const message = await requireMessage(app, me, { messageId: params.id, roomId: query.roomId })
  const { room_id: roomId, message_id: messageId } = message
  await transact(app, async tx => {
    await lockUser(tx, tenantId, userId)
    if (!(await deleteOwnReminder(tx, message, userId))) return
    await app.outbox.add(tx, tenantId, userId, [reminderPublication(userId, { roomId, messageId })])
  })
  return { messageId }
}
