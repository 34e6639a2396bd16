import { z } from 'zod'
import { member, messageAuthor, messageReader, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, cursorQuery, listQuery, page } from '../paging.ts'
import { id, instant } from '../text.ts'
import { hasKinds, Message, MessageStatus } from './models.ts'
import { content, mentions, NewMessage } from './new-message.ts'
import { sendErrors, sendLimit } from './sending.ts'

const path = servicePath('chat-service')
const byId = z.object({ id: id() })
/** Lets a call that names only a message go straight to its room. */
const inRoom = context.extend({ roomId: id().optional() })
const seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
/** As far as a date of JavaScript and of PostgreSQL both go. */
const queriedTime = z.coerce.number().pipe(instant())
export const sendMessage = endpoint({
  method: 'POST',
  path: path('v1', '/messages/@/rooms/{roomId}'),
  summary: 'Send a message; with a clientMessageId, repeating it returns the stored one',
  access: member,
  params: z.object({ roomId: id() }),
  body: NewMessage.extend({ clientMessageId: id().optional() }),
  answer: Message,
  errors: sendErrors,
  limit: sendLimit,
  bodyLimit: 1024 * 1024,
})

export const sendMessageOnce = endpoint({
  method: 'POST',
  path: path('v2', '/messages/@/rooms/{roomId}'),
  summary: 'Send a message exactly once: clientMessageId is required, and isDuplicate marks a repeat',
  access: member,
  params: z.object({ roomId: id() }),
  body: NewMessage.extend({
    clientMessageId: id(),
    keepsUnread: z
      .boolean()
      .optional()
      .describe('Written a while ago, or elsewhere: what the sender has not read in the room stays unread'),
  }),
  answer: z.object({ message: Message, isDuplicate: z.boolean() }),
  errors: sendErrors,
  limit: sendLimit,
  bodyLimit: 1024 * 1024,
})

/**
 * With `search`, every word has to stand in the message or in the names of its files, marks aside, the last one as a beginning. Items come best first: those that write it
 * with the same marks, then the newest. `total` is absent where there are too many to count.
 */
export const searchMessages = endpoint({
  method: 'GET',
  path: path('v1', '/messages'),
  summary:
    'Search messages and file names in all rooms of the caller, or in one; without a query, the latest; requestPayload {workspaceId}',
  access: { ...user, sentence: 'Any signed-in person; only what they may see is found' },
  query: cursorQuery({ search: true }).extend({
    roomId: id().optional(),
    senderId: id().optional(),
    has: z.enum(hasKinds).optional(),
    since: queriedTime.optional().describe('Sent at this time or later'),
    until: queriedTime.optional().describe('Sent before this time'),
  }),
  answer: page(Message),
  errors: ['roomNotFound'],
  limit: { perMinute: 30, burst: 30 },
})

/**
 * At most one of the anchors; without any, the latest page. Items come oldest first; with `search`, hits come best first, as
 * `searchMessages` puts them, and counts among its calls.
 */
export const listMessages = endpoint({
  method: 'GET',
  path: path('v1', '/messages/@/rooms/{roomId}'),
  summary: 'A page of the room: the latest, before or after a sequence number, or around a message',
  access: member,
  params: z.object({ roomId: id() }),
  query: listQuery({ search: true }).extend({
    beforeSeq: seq.optional(),
    afterSeq: seq.optional(),
    aroundSeq: seq.optional(),
    aroundMessageId: id().optional(),
    aroundTime: queriedTime.optional().describe('Around the first message sent at this time or later'),
  }),
  answer: page(Message).extend({ hasOlder: z.boolean(), hasNewer: z.boolean() }),
  errors: ['roomNotFound', 'messageNotFound'],
})

/** Messages whole, newest first: a page may be short, or empty, and not be the last while it has a `nextCursor`. */
export const listRoomMedia = endpoint({
  method: 'GET',
  path: servicePath('conversation-service')('v1', '/rooms/{roomId}/media'),
  summary: 'Shared media of the room, as far as the caller may see them: albums, files, or texts with a link',
  access: member,
  params: z.object({ roomId: id() }),
  query: cursorQuery().extend({ kind: z.enum(['MEDIA', 'FILE', 'LINK']).default('MEDIA') }),
  answer: page(Message),
  errors: ['roomNotFound'],
})

export const getMessage = endpoint({
  method: 'GET',
  path: path('v1', '/messages/{id}'),
  summary: 'One message',
  access: messageReader,
  params: byId,
  query: inRoom,
  answer: Message,
  errors: ['messageNotFound'],
})

export const editMessage = endpoint({
  method: 'PUT',
  path: path('v1', '/messages/{id}'),
  summary: 'Change the text of the caller’s own message, within 24 hours',
  access: messageAuthor,
  params: byId,
  query: inRoom,
  body: z.object({ content, mentions: mentions.optional() }),
  answer: Message,
  errors: [
    'messageNotFound',
    'notYourMessage',
    'notForThisKind',
    'messageRecalled',
    'editWindowClosed',
    'messageEmpty',
    'messageTooLong',
    'messageBlocked',
    'notDelivered',
    'roleTooLow',
    'roomReadOnly',
  ],
  bodyLimit: 1024 * 1024,
})

export const updateMessageStatus = endpoint({
  method: 'POST',
  path: path('v1', '/messages/{id}/status'),
  summary: 'Report that everything up to this message was received, or seen; marks never move back',
  access: messageReader,
  params: byId,
  query: inRoom,
  body: z.object({ status: z.enum(['DELIVERED', 'SEEN']) }),
  answer: z.object({ messageId: z.string(), status: MessageStatus }),
  errors: ['messageNotFound'],
})

export const addReaction = endpoint({
  method: 'POST',
  path: path('v1', '/messages/{id}/reactions'),
  summary: 'React with one emoji; reacting again with the same changes nothing',
  access: messageReader,
  params: byId,
  query: inRoom,
  body: z.object({ reaction: z.string().min(1).max(64) }),
  answer: Message,
  errors: ['messageNotFound', 'messageRecalled', 'tooManyReactions', 'notDelivered', 'roomReadOnly'],
  limit: { perMinute: 120, burst: 40 },
})

export const removeReaction = endpoint({
  method: 'DELETE',
  path: path('v1', '/messages/{id}/reactions'),
  summary: 'Remove the caller’s reaction; without `reaction`, all of the caller’s reactions',
  access: messageReader,
  params: byId,
  query: inRoom.extend({ reaction: z.string().min(1).max(64).optional() }),
  answer: Message,
  errors: ['messageNotFound'],
})

export const listReactions = endpoint({
  method: 'GET',
  path: path('v1', '/messages/{id}/reactions'),
  summary: 'Who reacted with what, oldest first',
  access: messageReader,
  params: byId,
  query: listQuery().extend({
    roomId: id().optional(),
    reaction: z.string().max(64).optional(),
    reactorId: id().optional().describe('Of this person alone: messages name fifty of each kind at most'),
  }),
  answer: page(
    z.object({
      userId: z.string(),
      user: z.looseObject({ userId: z.string(), name: z.string().optional() }),
      reaction: z.string(),
      createdTime: z.number(),
    }),
  ),
  errors: ['messageNotFound'],
})

const pinErrors = [
  'messageNotFound',
  'messageRecalled',
  'tooManyPins',
  'notDelivered',
  'roleTooLow',
  'roomReadOnly',
] as const

export const pinMessage = endpoint({
  method: 'POST',
  path: path('v1', '/messages/{id}/pin'),
  summary: 'Pin for everybody in the room; pinning again moves it first',
  access: messageReader,
  params: byId,
  query: inRoom,
  answer: Message,
  errors: pinErrors,
})

export const unpinMessage = endpoint({
  method: 'POST',
  path: path('v1', '/messages/{id}/unpin'),
  summary: 'Unpin a message',
  access: messageReader,
  params: byId,
  query: inRoom,
  answer: Message,
  errors: ['messageNotFound', 'roleTooLow', 'roomReadOnly'],
})

export const movePin = endpoint({
  method: 'PUT',
  path: servicePath('conversation-service')('v1', '/messages/{id}/pin/place'),
  summary: 'Move a pin before another, or to the end',
  access: messageReader,
  params: byId,
  query: inRoom,
  body: z.object({
    beforeMessageId: id().optional().describe('A pinned message of the room; absent: the last place'),
  }),
  answer: Message,
  errors: ['messageNotFound', 'messageNotPinned', 'notDelivered', 'roleTooLow', 'roomReadOnly'],
})

export const deleteMessageForMe = endpoint({
  method: 'POST',
  path: path('v1', '/messages/{id}/deleteForMe'),
  summary: 'Remove from the caller’s own view, permanently',
  access: messageReader,
  params: byId,
  query: inRoom,
  answer: z.object({ messageId: z.string(), roomId: z.string() }),
  errors: ['messageNotFound'],
})

const recall = {
  access: { ...messageReader, sentence: 'The author within 24 hours; owner and deputies of a group always' },
  params: byId,
  query: inRoom,
  answer: Message,
  errors: ['messageNotFound', 'notYourMessage', 'recallWindowClosed'] as const,
  freesRoom: true,
}

export const deleteMessageForAll = endpoint({
  method: 'POST',
  path: path('v1', '/messages/{id}/deleteForAll'),
  summary: 'Recall ("thu hồi"): content, reactions, pin and quotes are deleted, a tombstone stays',
  ...recall,
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: path('v1', '/messages/{id}'),
  summary: 'The same as deleteForAll',
  ...recall,
})

export * from './draft-endpoints.ts'
export * from './kind-endpoints.ts'
export * from './reminder-endpoints.ts'
export * from './saved-endpoints.ts'
export * from './scheduled-endpoints.ts'
