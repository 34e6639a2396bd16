import { z } from 'zod'
import { time } from '../text.ts'
import { Message } from './models.ts'

/** Where a reminder stands and how, without anything that was said or noted: what events carry. */
export const ReminderMark = z.object({
  roomId: z.string(),
  messageId: z.string(),
  remindTime: time(),
  state: z.enum(['WAITING', 'DUE']).describe('DUE from its time on, until it is set again or deleted'),
})
export type ReminderMark = z.output<typeof ReminderMark>

export const Reminder = ReminderMark.extend({
  note: z.string().optional().describe('One’s own words'),
  message: Message,
})
export type Reminder = z.output<typeof Reminder>
