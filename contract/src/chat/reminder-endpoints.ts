import { z } from 'zod'
import { messageReader, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, cursorQuery, page } from '../paging.ts'
import { maxReminderNote } from '../rules/schedule.ts'
import { id, line, time } from '../text.ts'
import { Reminder, ReminderMark } from './reminders.ts'

/** Reminders that a person sets for themselves on a message; nobody else hears of them. */

/** Of our own: the specification has no such calls. */
const path = servicePath('conversation-service')
const byId = z.object({ id: id() })
const inRoom = context.extend({ roomId: id().optional() })

export const setReminder = endpoint({
  method: 'PUT',
  path: path('v1', '/messages/{id}/reminder'),
  summary: 'Set a reminder of a message; setting it again, also when due, changes time and note',
  access: messageReader,
  params: byId,
  query: inRoom,
  body: z.object({
    remindTime: time().describe('In the future, at most five years away'),
    note: line({ min: 0, max: maxReminderNote }).optional(),
  }),
  answer: ReminderMark.extend({ note: z.string().optional() }),
  errors: ['messageNotFound', 'messageRecalled', 'tooManyReminders'],
})

export const deleteReminder = endpoint({
  method: 'DELETE',
  path: path('v1', '/messages/{id}/reminder'),
  summary: 'Delete a reminder, before or after its time',
  access: messageReader,
  params: byId,
  query: inRoom,
  answer: z.object({ messageId: z.string() }),
  errors: ['messageNotFound'],
})

export const listReminders = endpoint({
  method: 'GET',
  path: path('v1', '/messages/@/reminders'),
  summary: 'The caller’s reminders of messages that they can still see, by time: due ones first',
  access: user,
  query: cursorQuery(),
  answer: page(Reminder),
})
