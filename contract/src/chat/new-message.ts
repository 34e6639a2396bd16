import { z } from 'zod'
import { maxAccountHolder, maxAlbum, maxLocationName, maxTransferAmount } from '../rules/attachment.ts'
import { isBankAccount, isBankBin } from '../rules/invoice.ts'
import { maxMentions } from '../rules/message.ts'
import { maxPollOption, maxPollOptions, maxPollQuestion, minPollOptions } from '../rules/poll.ts'
import { maxQuotedPart } from '../rules/quote.ts'
import { maxTransferMemo } from '../rules/vietqr.ts'
import { id, line, normalizeText, paragraph, time } from '../text.ts'
import { Location, Mention } from './kinds.ts'
import { stickerIds } from './stickers.ts'

/** Longer than the limit is a typed answer, so the schema lets it through up to the body limit. */
export const content = z.string().transform(normalizeText)

/** Who is named in a text. */
export const mentions = z.array(Mention).max(maxMentions)

export const pollOptionText = line({ max: maxPollOption })

export const NewPoll = z.object({
  question: line({ max: maxPollQuestion }),
  options: z.array(pollOptionText).min(minPollOptions).max(maxPollOptions),
  isAnonymous: z.boolean().default(false),
  isMultiple: z.boolean().default(false),
  canAddOptions: z.boolean().default(false),
  hidesResults: z
    .boolean()
    .optional()
    .describe('Nobody sees results before they have voted, or it is closed'),
  closesTime: time().optional().describe('No more votes from then on'),
})
export type NewPoll = z.output<typeof NewPoll>

const NewLocation = Location.extend({ name: line({ min: 0, max: maxLocationName }).optional() })

const invalid = { params: { reason: 'invalid' } }
const NewBank = z.object({
  bankBin: z.string().max(6).refine(isBankBin, invalid).describe('Six digits of the bank in VietQR'),
  account: z.string().max(19).refine(isBankAccount, invalid),
  holder: line({ max: maxAccountHolder }),
  amount: z.number().int().min(1).max(maxTransferAmount).optional().describe('Whole đồng'),
  memo: z
    .string()
    .max(maxTransferMemo)
    .regex(/^[ -~]*$/)
    .optional()
    .describe('What the transfer says, in ASCII'),
})

/** What a person sends: of a kind, with what that kind needs. */
export const NewMessage = z.object({
  type: z
    .enum(['TEXT', 'MEDIA', 'FILE', 'VOICE', 'STICKER', 'CONTACT', 'LOCATION', 'BANK', 'POLL'])
    .default('TEXT'),
  content: content
    .default('')
    .describe('TEXT: what it says; MEDIA and FILE: a caption; other kinds say it by what they carry'),
  mentions: mentions
    .optional()
    .describe('TEXT, MEDIA, FILE: who is named in the content; somebody who is not in the room is not'),
  mediaIds: z
    .array(id())
    .min(1)
    .max(maxAlbum)
    .optional()
    .describe(
      'MEDIA: pictures and videos, FILE: one file, VOICE: one recording; the sender’s own, or what they can see',
    ),
  sticker: z.object({ stickerId: z.enum(stickerIds) }).optional(),
  contactId: id().optional().describe('CONTACT: whose card'),
  location: NewLocation.optional(),
  bank: NewBank.optional(),
  poll: NewPoll.optional(),
  isSilent: z
    .boolean()
    .optional()
    .describe('Nobody is notified of it, whatever their settings; it counts as unread'),
  replyToMessageId: id().optional(),
  quotedText: paragraph({ max: maxQuotedPart })
    .optional()
    .describe(
      'With replyToMessageId: the words of that message that are answered, as they stand in its content',
    ),
})
export type NewMessage = z.output<typeof NewMessage>
