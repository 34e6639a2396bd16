import { z } from 'zod'
import { messageAuthor, messageReader } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { UserInfo } from '../identity/models.ts'
import { context, listQuery, page } from '../paging.ts'
import { maxForwards } from '../rules/message.ts'
import { maxPollOptions } from '../rules/poll.ts'
import { id, time } from '../text.ts'
import { Poll } from './kinds.ts'
import { Message } from './models.ts'
import { content, pollOptionText } from './new-message.ts'

/** What can be done with messages of some kinds, beside what can be done with all. */

/** Of our own: the specification has no such calls. */
const path = servicePath('conversation-service')
const byId = z.object({ id: id() })
const inRoom = context.extend({ roomId: id().optional() })

export const forwardMessage = endpoint({
  method: 'POST',
  path: path('v1', '/messages/{id}/forward'),
  summary: 'Forward a message to up to 20 rooms, with its original author; each room has its own result',
  access: messageReader,
  params: byId,
  query: inRoom,
  body: z.object({
    roomIds: z.array(id()).min(1).max(maxForwards),
    clientMessageId: id().describe('The same in every room; repeating it sends nothing again'),
    comment: z
      .object({ content, clientMessageId: id() })
      .optional()
      .describe('Said in every room before what is passed on'),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        roomId: z.string(),
        message: Message.optional().describe('What arrived there'),
        error: z
          .object({ code: z.string(), data: z.unknown().optional() })
          .optional()
          .describe('Why it did not'),
      }),
    ),
  }),
  errors: ['messageNotFound', 'messageRecalled', 'notForThisKind', 'messageEmpty', 'messageTooLong'],
  // As many at once as one can select.
  limit: { perMinute: 60, burst: 100 },
})

export const listMessageEdits = endpoint({
  method: 'GET',
  path: path('v1', '/messages/{id}/edits'),
  summary: 'The edit history of a message, the present text first; nothing of a recalled message',
  access: messageReader,
  params: byId,
  query: listQuery().extend({ roomId: id().optional() }),
  answer: page(z.object({ content: z.string(), writtenTime: time() })),
  errors: ['messageNotFound'],
})

const pollErrors = ['messageNotFound', 'notForThisKind', 'messageRecalled', 'pollClosed'] as const

export const votePoll = endpoint({
  method: 'PUT',
  path: path('v1', '/messages/{id}/poll/vote'),
  summary: 'Set all of the caller’s choices in a poll; an empty list withdraws the vote',
  access: messageReader,
  params: byId,
  query: inRoom,
  body: z.object({ optionIds: z.array(z.string().max(20)).max(maxPollOptions) }),
  answer: Message,
  errors: [...pollErrors, 'pollOptionNotFound', 'notDelivered', 'roomReadOnly'],
  limit: { perMinute: 120, burst: 40 },
})

export const getPollVote = endpoint({
  method: 'GET',
  path: path('v1', '/messages/{id}/poll/vote'),
  summary: 'The caller’s own choices in a poll, and the results if the message hides them',
  access: messageReader,
  params: byId,
  query: inRoom,
  answer: z.object({
    optionIds: z.array(z.string()),
    poll: Poll.optional().describe('hidesResults: with its results, once one has voted or it is closed'),
  }),
  errors: ['messageNotFound', 'notForThisKind'],
})

export const listPollVotes = endpoint({
  method: 'GET',
  path: path('v1', '/messages/{id}/poll/votes'),
  summary: 'Who chose what, oldest first; nobody of an anonymous poll',
  access: messageReader,
  params: byId,
  query: listQuery().extend({ roomId: id().optional(), optionId: z.string().max(20).optional() }),
  answer: page(z.object({ optionId: z.string(), userId: z.string(), user: UserInfo, createdTime: time() })),
  errors: ['messageNotFound', 'notForThisKind', 'pollResultsHidden'],
})

export const addPollOption = endpoint({
  method: 'POST',
  path: path('v1', '/messages/{id}/poll/options'),
  summary: 'Add an option to a poll: its author, and if they allow it every member who may write',
  access: messageReader,
  params: byId,
  query: inRoom,
  body: z.object({ text: pollOptionText }),
  answer: Message,
  errors: [
    ...pollErrors,
    'notYourMessage',
    'pollOptionExists',
    'tooManyPollOptions',
    'messageBlocked',
    'notDelivered',
    'roleTooLow',
    'roomReadOnly',
  ],
})

export const closePoll = endpoint({
  method: 'POST',
  path: path('v1', '/messages/{id}/poll/close'),
  summary: 'Close a poll: its author, and owner and deputies of a group; closing again changes nothing',
  access: messageReader,
  params: byId,
  query: inRoom,
  answer: Message,
  errors: ['messageNotFound', 'notForThisKind', 'messageRecalled', 'notYourMessage'],
})

export const removePreview = endpoint({
  method: 'DELETE',
  path: path('v1', '/messages/{id}/preview'),
  summary: 'Remove the link preview of the caller’s own message, permanently',
  access: messageAuthor,
  params: byId,
  query: inRoom,
  answer: Message,
  errors: ['messageNotFound', 'notYourMessage', 'messageRecalled'],
})
