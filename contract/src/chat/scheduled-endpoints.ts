import { z } from 'zod'
import { member, scheduledOwner, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, cursorQuery, page } from '../paging.ts'
import { id, time } from '../text.ts'
import { Message } from './models.ts'
import { content, mentions, NewMessage } from './new-message.ts'
import { ScheduledCount, ScheduledMessage } from './scheduled.ts'
import { sendErrors, sendLimit } from './sending.ts'

/** Messages that are sent later; until then nobody but their author knows of them. */

/** Of our own: the specification has no such calls. */
const path = servicePath('conversation-service')
const byId = z.object({ scheduledId: id() })
const limit = { perMinute: 120, burst: 40 }

export const scheduleMessage = endpoint({
  method: 'POST',
  path: path('v1', '/rooms/{roomId}/scheduled'),
  summary:
    'Schedule a message of any kind, 10 seconds to 365 days ahead; repeating its clientMessageId returns the waiting one',
  access: member,
  params: z.object({ roomId: id() }),
  body: NewMessage.extend({ clientMessageId: id(), sendTime: time() }),
  answer: z.object({ scheduled: ScheduledMessage, isDuplicate: z.boolean() }),
  errors: [...sendErrors, 'sendTimeOutOfRange', 'tooManyScheduled', 'scheduledNotFound'],
  limit,
  bodyLimit: 1024 * 1024,
})

export const listScheduledMessages = endpoint({
  method: 'GET',
  path: path('v1', '/messages/@/scheduled'),
  summary: 'The caller’s waiting and failed scheduled messages, in one room or in all, the soonest first',
  access: user,
  query: cursorQuery().extend({ roomId: id().optional() }),
  answer: page(ScheduledMessage),
})

export const countScheduledMessages = endpoint({
  method: 'GET',
  path: path('v1', '/messages/@/scheduled/count'),
  summary: 'How many scheduled messages of the caller wait or failed, by room; rooms without any are omitted',
  access: user,
  query: context,
  answer: z.object({ items: z.array(ScheduledCount) }),
})

export const updateScheduledMessage = endpoint({
  method: 'PUT',
  path: path('v1', '/messages/@/scheduled/{scheduledId}'),
  summary: 'Change text or time of a scheduled message; with a new time, a failed one waits again',
  access: scheduledOwner,
  params: byId,
  body: z.object({
    content: content.optional(),
    mentions: mentions.optional().describe('With a content: who is named in it'),
    sendTime: time().optional(),
  }),
  answer: ScheduledMessage,
  errors: [...sendErrors, 'scheduledNotFound', 'sendTimeOutOfRange', 'notForThisKind'],
  limit,
  bodyLimit: 1024 * 1024,
})

export const deleteScheduledMessage = endpoint({
  method: 'DELETE',
  path: path('v1', '/messages/@/scheduled/{scheduledId}'),
  summary: 'Delete a scheduled message',
  access: scheduledOwner,
  params: byId,
  answer: z.object({ scheduledId: z.string() }),
  errors: ['scheduledNotFound'],
  limit,
})

export const sendScheduledMessage = endpoint({
  method: 'POST',
  path: path('v1', '/messages/@/scheduled/{scheduledId}/send'),
  summary: 'Send a scheduled message now; if refused, it stays with the reason',
  access: scheduledOwner,
  params: byId,
  answer: Message,
  errors: [...sendErrors, 'scheduledNotFound'],
  limit: sendLimit,
})
