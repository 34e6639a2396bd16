import { z } from 'zod'
import { messageAuthor, messageReader } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { UserInfo } from '../identity/models.ts'
import { context, listQuery, page } from '../paging.ts'
import { id, time } from '../text.ts'
import { maxForwards, maxPollOptions, Poll } from './kinds.ts'
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
  summary:
    'Pass a message on to up to 20 rooms, which keeps who wrote it first; each room answers for itself',
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
  summary: 'What the message said, the text of now first; nothing of what was recalled',
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
  summary: 'Set all of one’s choices in a poll; none takes the vote back',
  access: messageReader,
  params: byId,
  query: inRoom,
  body: z.object({ optionIds: z.array(z.string().max(20)).max(maxPollOptions) }),
  answer: Message,
  errors: [...pollErrors, 'pollOptionNotFound', 'notDelivered'],
  limit: { perMinute: 120, burst: 40 },
})

export const getPollVote = endpoint({
  method: 'GET',
  path: path('v1', '/messages/{id}/poll/vote'),
  summary: 'One’s own choices in a poll, and the results of one that hides them in its message',
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
  summary: 'Who chose what, oldest first; of an anonymous poll nobody is told',
  access: messageReader,
  params: byId,
  query: listQuery().extend({ roomId: id().optional(), optionId: z.string().max(20).optional() }),
  answer: page(z.object({ optionId: z.string(), userId: z.string(), user: UserInfo, createdTime: time() })),
  errors: ['messageNotFound', 'notForThisKind', 'pollResultsHidden'],
})

export const addPollOption = endpoint({
  method: 'POST',
  path: path('v1', '/messages/{id}/poll/options'),
  summary: 'Add a choice: the poll’s author, and where they allow it every member who may write',
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
    'notDelivered',
    'roleTooLow',
  ],
})

export const closePoll = endpoint({
  method: 'POST',
  path: path('v1', '/messages/{id}/poll/close'),
  summary:
    'End the vote: the poll’s author, and owner and deputies of a group; closing again changes nothing',
  access: messageReader,
  params: byId,
  query: inRoom,
  answer: Message,
  errors: ['messageNotFound', 'notForThisKind', 'messageRecalled', 'notYourMessage'],
})

export const removePreview = endpoint({
  method: 'DELETE',
  path: path('v1', '/messages/{id}/preview'),
  summary: 'Take the preview of a link off one’s own message, for good',
  access: messageAuthor,
  params: byId,
  query: inRoom,
  answer: Message,
  errors: ['messageNotFound', 'notYourMessage', 'messageRecalled'],
})
