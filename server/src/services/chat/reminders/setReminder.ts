import { type contract, maxReminderMs, maxReminders, type ReminderMark } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { lockUser } from '../../identity/index.ts'
import { requireMessage } from '../messages/change.ts'
import { countOtherReminders, putReminder } from './reminder-store.ts'
import { reminderPublication } from './reminders.ts'

export const setReminder: Handler<typeof contract.chat.setReminder, App> = async (
  { app, me },
  { params, query, body },
) => {
  const { tenantId, userId } = me
  const { remindTime, note = '' } = body
  const now = app.clock.now()
  if (remindTime <= now || remindTime > now + maxReminderMs)
    throw fail('validationFailed', { fields: [{ path: 'body.remindTime', reason: 'outOfRange' }] })
  const message = await requireMessage(app, me, { messageId: params.id, roomId: query.roomId })
  if (message.recalled_time) throw fail('messageRecalled')
  const mark: ReminderMark = {
    roomId: message.room_id,
    messageId: message.message_id,
    remindTime,
    state: 'WAITING',
  }
  await transact(app, async tx => {
    // One after the other, so that the limit holds.
    await lockUser(tx, tenantId, userId)
    if ((await countOtherReminders(tx, message, userId)) >= maxReminders)
      throw fail('tooManyReminders', { max: maxReminders })
    await putReminder(tx, message, userId, { remind_time: new Date(remindTime), note })
    await app.outbox.add(tx, tenantId, userId, [reminderPublication(userId, mark, mark)])
  })
  return { ...mark, ...(note ? { note } : {}) }
}
