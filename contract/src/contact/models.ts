import { z } from 'zod'
import { User } from '../identity/models.ts'
import { time } from '../text.ts'

/** Somebody in a person’s address book: a name and one mobile number. Seen by that person alone. */
export const Contact = z.object({
  contactId: z.string(),
  userId: z.string().describe('Whose address book it stands in'),
  name: z.string().describe('Empty where the address book had none'),
  phoneNumber: z.string().describe('E.164'),
  matchedUser: User.optional().describe(
    'The account with this number, as its owner may see it; absent where there is none or it is not to be found by phone',
  ),
  isFriend: z.boolean().optional().describe('Only where there is a matchedUser'),
  createdTime: time(),
  updatedTime: time(),
})
export type Contact = z.output<typeof Contact>

export const ContactBook = z.object({ total: z.number().int() })
export type ContactBook = z.output<typeof ContactBook>

export const SyncSource = z.enum(['VCARD', 'CSV', 'PICKER', 'DEVICE'])
export type SyncSource = z.output<typeof SyncSource>

/** One run of a sync, over all its batches. */
export const SyncHistory = z.object({
  syncId: z.string(),
  source: SyncSource,
  status: z.enum(['RUNNING', 'DONE']),
  received: z.number().int().describe('Rows sent, over all batches; one that came again counts once'),
  added: z.number().int(),
  updated: z.number().int(),
  removed: z.number().int(),
  skipped: z.number().int().describe('Rows without a mobile number'),
  matched: z.number().int().describe('People found, when the run was at this point'),
  createdTime: time(),
  updatedTime: time(),
})
export type SyncHistory = z.output<typeof SyncHistory>

export const SkippedRow = z.object({
  index: z.number().int().describe('Of the row in the batch'),
  reason: z.enum(['phoneNumberInvalid', 'duplicate', 'bookFull']),
})
export type SkippedRow = z.output<typeof SkippedRow>
