import { z } from 'zod'
import { event } from '../event.ts'
import { DraftState, LastMessage, Message, TypingKind } from './models.ts'
import { ReminderMark } from './reminders.ts'
import { ScheduledCount } from './scheduled.ts'

const keepsUnread = z
  .literal(true)
  .optional()
  .describe('Sent while its sender did not look at the room: what they have not read of others stays unread')

export const messageSent = event(
  'room',
  'A message joined the room; its sender has read what stands before it, unless `keepsUnread`',
  z.object({ message: Message, keepsUnread }),
)
export const messageUpdated = event(
  'room',
  'Edited, recalled, reacted to, pinned: the whole message as it is now',
  z.object({ message: Message }),
)
export const pinsUpdated = event(
  'user',
  'The pinned messages, newest pin first',
  z.object({ roomId: z.string(), pinnedMessages: z.array(Message) }),
)

export const messagesExpired = event(
  'room',
  'The room’s timer deleted these messages and the quotes of them',
  z.object({ roomId: z.string(), messageIds: z.array(z.string()) }),
)

export const messageNoticed = event(
  'user',
  'The room’s latest message, for list and badge; one for each message and online person',
  z.object({
    roomId: z.string(),
    lastMessage: LastMessage,
    lastCountable: z.number().int().describe('Messages that count, ever; unread = this − readCountable'),
    counts: z.boolean().describe('Whether this message counts as unread for others than its sender'),
    keepsUnread,
    repliedTo: z
      .object({ userId: z.string(), seq: z.number().int() })
      .optional()
      .describe(
        'Whom it answers, and the message that it quotes, where that can be seen; to them it is as a mention',
      ),
  }),
)
export const mentioned = event(
  'user',
  'A message mentions the person, or everybody: the highest such message; arrives before its notice',
  z.object({ roomId: z.string(), mentionedSeq: z.number().int() }),
)
export const lastMessageUpdated = event(
  'user',
  'The room’s latest visible message changed in place (edited, recalled, deleted for me)',
  z.object({ roomId: z.string(), lastMessage: LastMessage.optional() }),
)
export const messageHidden = event(
  'user',
  'The person deleted a message for themselves, on any device',
  z.object({ roomId: z.string(), messageId: z.string() }),
)

export const savedMessageUpdated = event(
  'user',
  'The person saved a message or removed a saved one (then without a time), on any device',
  z.object({ roomId: z.string(), messageId: z.string(), savedTime: z.number().int().optional() }),
)

export const draftUpdated = event(
  'user',
  'The person’s draft of a room changed or was deleted; also sent to the device that wrote it',
  DraftState,
)

export const scheduledUpdated = event(
  'user',
  'The person’s scheduled messages in a room changed, on any device or by sending; without the texts, which are fetched',
  ScheduledCount,
)

export const reminderUpdated = event(
  'user',
  'The person set, changed or deleted a reminder (then without one); its note is fetched',
  z.object({ roomId: z.string(), messageId: z.string(), reminder: ReminderMark.optional() }),
)
export const reminderDue = event(
  'user',
  'A reminder is due; for a hidden room only unlocked sessions receive it',
  ReminderMark,
)

export const typing = event(
  'live',
  'Somebody is typing, recording or sending a file; forget it after 5 s',
  z.object({
    roomId: z.string(),
    userId: z.string(),
    name: z.string().optional(),
    kind: TypingKind.optional().describe('Absent: typing'),
  }),
)
