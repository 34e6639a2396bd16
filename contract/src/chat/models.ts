import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { time } from '../text.ts'
import { Mention, MessageType, MetaData } from './kinds.ts'

/** What a search can ask that a message carries: a link, or a kind of its own. */
export const hasKinds = ['LINK', ...MessageType.exclude(['TEXT', 'SYSTEM', 'CALL']).options] as const

export const MessageStatus = z
  .enum(['SENT', 'DELIVERED', 'SEEN'])
  .describe('As far as anybody but the sender has got')
export type MessageStatus = z.output<typeof MessageStatus>

export const Reaction = z.object({
  reaction: z.string().describe('One emoji'),
  count: z.number().int(),
  userIds: z.array(z.string()).describe('Who, oldest first; at most 50, `count` tells all'),
})
export type Reaction = z.output<typeof Reaction>

export const RoomDraft = z.object({
  roomId: z.string(),
  content: z.string().describe('As typed, in NFC; may be empty where something is replied to'),
  mentions: z.array(Mention),
  replyToMessageId: z.string().optional().describe('Only while the person can see that message'),
  updatedTime: time().describe('By the server’s clock; a later state of the room’s draft has a later one'),
})
export type RoomDraft = z.output<typeof RoomDraft>

/** What a room’s draft is now; without `draft` there is none. */
export const DraftState = z.object({
  roomId: z.string(),
  updatedTime: time(),
  draft: RoomDraft.optional(),
})
export type DraftState = z.output<typeof DraftState>

export const QuotedMessage = z.object({
  messageId: z.string(),
  seq: z.number().int(),
  senderId: z.string(),
  senderInfo: UserInfo,
  type: MessageType,
  content: z.string().describe('At most 200 graphemes'),
  metaData: MetaData.optional().describe('Of an album only the first picture'),
  part: z
    .object({ text: z.string(), textTime: time() })
    .optional()
    .describe(
      'The words that the reply answers, while the message says them: `textTime` is when it was sent or last edited',
    ),
  isRecalled: z.boolean(),
  expiresTime: time().optional().describe('When the room’s timer deletes it, and the quote with it'),
})
export type QuotedMessage = z.output<typeof QuotedMessage>

export const Message = z.object({
  messageId: z.string(),
  roomId: z.string(),
  seq: z.number().int().describe('Place in the room’s one order, from 1, without holes'),
  clientMessageId: z.string().describe('The sender’s own id; repeating it sends nothing again'),
  senderId: z.string(),
  senderInfo: UserInfo,
  type: MessageType,
  content: z.string().describe('NFC; empty once recalled'),
  metaData: MetaData,
  createdTime: time(),
  updatedTime: time(),
  editedTime: time().optional(),
  expiresTime: time().optional().describe('When a timer of the room deletes it'),
  isRecalled: z.boolean(),
  recalledBy: z.string().optional(),
  isPinned: z.boolean(),
  pinnedTime: time().optional(),
  pinnedBy: z.string().optional(),
  status: MessageStatus,
  reactions: z.array(Reaction),
  replyTo: QuotedMessage.optional(),
})
export type Message = z.output<typeof Message>

export const LastMessage = z.object({
  messageId: z.string(),
  content: z.string().describe('At most 200 graphemes; empty where the message has an end'),
  createdTime: time(),
  senderId: z.string(),
  type: MessageType,
  metaData: MetaData,
  roomId: z.string(),
  seq: z.number().int(),
  isRecalled: z.boolean(),
  expiresTime: time().optional().describe('When the room’s timer deletes it'),
  senderInfo: UserInfo,
  roomInfo: z.object({ roomId: z.string(), name: z.string().optional(), type: z.string().optional() }),
})
export type LastMessage = z.output<typeof LastMessage>

/** What somebody does in a room before its message is there. */
export const TypingKind = z.enum(['typing', 'recording', 'sendingFile'])
export type TypingKind = z.output<typeof TypingKind>

/** What a client publishes on `live:`; everything else in it is dropped. */
export const TypingPublication = z.object({ kind: TypingKind.default('typing') })
