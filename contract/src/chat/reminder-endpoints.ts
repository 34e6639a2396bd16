import { z } from 'zod'
import { messageReader, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, cursorQuery, page } from '../paging.ts'
import { id, line, time } from '../text.ts'
import { mostReminderNote, Reminder, ReminderMark } from './reminders.ts'

/** Reminders that a person sets for themselves on a message; nobody else hears of them. */

/** Of our own: the specification has no such calls. */
const path = servicePath('conversation-service')
const byId = z.object({ id: id() })
const inRoom = context.extend({ roomId: id().optional() })

export const setReminder = endpoint({
  method: 'PUT',
  path: path('v1', '/messages/{id}/reminder'),
  summary: 'Be reminded of a message; setting again, also once it was due, changes time and note',
  access: messageReader,
  params: byId,
  query: inRoom,
  body: z.object({
    remindTime: time().describe('In the future, at most five years away'),
    note: line({ min: 0, max: mostReminderNote }).optional(),
  }),
  answer: ReminderMark.extend({ note: z.string().optional() }),
  errors: ['messageNotFound', 'messageRecalled', 'tooManyReminders'],
})

export const deleteReminder = endpoint({
  method: 'DELETE',
  path: path('v1', '/messages/{id}/reminder'),
  summary: 'Be reminded no more: given up before its time, or done with after it',
  access: messageReader,
  params: byId,
  query: inRoom,
  answer: z.object({ messageId: z.string() }),
  errors: ['messageNotFound'],
})

export const listReminders = endpoint({
  method: 'GET',
  path: path('v1', '/messages/@/reminders'),
  summary: 'One’s own reminders of what one can still see, by their time: those that are due stand first',
  access: user,
  query: cursorQuery(),
  answer: page(Reminder),
})
