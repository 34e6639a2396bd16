import { z } from 'zod'
import { time } from '../text.ts'
import { QuotedMessage } from './models.ts'
import { NewMessage } from './new-message.ts'

/** A message that is still its author’s alone. */
export const ScheduledMessage = NewMessage.omit({ replyToMessageId: true, quotedText: true }).extend({
  scheduledId: z.string(),
  clientMessageId: z.string().describe('The author’s own id, which the message will have'),
  roomId: z.string(),
  replyTo: QuotedMessage.optional().describe('While it can be seen; otherwise it will answer nothing'),
  sendTime: time(),
  status: z.enum(['WAITING', 'FAILED']),
  reason: z.string().optional().describe('FAILED: the code of the error with which it was refused'),
  createdTime: time(),
  updatedTime: time(),
})
export type ScheduledMessage = z.output<typeof ScheduledMessage>

/** How much of one’s own waits in a room, and what could not be sent there. */
export const ScheduledCount = z.object({
  roomId: z.string(),
  waiting: z.number().int(),
  failed: z.number().int(),
})
export type ScheduledCount = z.output<typeof ScheduledCount>
