import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewMessages } from '../messages/view.ts'
import { selectReminders } from './reminder-store.ts'
import { decodeReminderPlace, encodeReminderPlace } from './reminders.ts'

export const listReminders: Handler<typeof contract.chat.listReminders, App> = async (
  { app, me },
  { query },
) => {
  const after = query.cursor === undefined ? undefined : decodeReminderPlace(query.cursor)
  const isUnlocked = await app.services.hidden.isUnlocked(me)
  const reminderRows = await selectReminders(app.db, me, isUnlocked, { after, limit: query.limit + 1 })
  const rows = reminderRows.slice(0, query.limit)
  const messages = await viewMessages(
    app,
    app.db,
    me,
    rows.map(row => row.message),
  )
  const items = messages.map((message, n) => {
    const { remindTime, isDue, note } = rows[n]!
    return {
      roomId: message.roomId,
      messageId: message.messageId,
      remindTime: remindTime.getTime(),
      state: isDue ? ('DUE' as const) : ('WAITING' as const),
      ...(note ? { note } : {}),
      message,
    }
  })
  const last = items.at(-1)
  if (!last || reminderRows.length <= query.limit) return { items }
  const { remindTime, roomId, message } = last
  return { items, nextCursor: encodeReminderPlace({ remindTime, roomId, seq: message.seq }) }
}
