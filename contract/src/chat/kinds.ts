import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { Media } from '../media/models.ts'
import { CallEndReason, CallKind, CallType } from '../rtc/kinds.ts'
import { id, time } from '../text.ts'

/** A client shows a kind that it does not know by its content. */
export const MessageType = z.enum([
  'TEXT',
  'SYSTEM',
  'MEDIA',
  'FILE',
  'VOICE',
  'STICKER',
  'CONTACT',
  'LOCATION',
  'BANK',
  'POLL',
  'DRIVE',
  'NOTE',
  'CALL',
])
export type MessageType = z.output<typeof MessageType>

/** What a system message says: the sentence is the client’s, from `event` and the people named. */
export const SystemEvent = z.object({
  event: z.enum([
    'roomCreated',
    'roomRenamed',
    'membersAdded',
    'membersRemoved',
    'memberLeft',
    'roleChanged',
    'ownerChanged',
    'messagePinned',
    'memberJoined',
    'roomAvatarChanged',
    'switchesChanged',
    'selfDestructChanged',
  ]),
  actor: UserInfo,
  users: z.array(UserInfo).optional(),
  text: z.string().optional(),
  role: z.number().int().optional(),
  switches: z.record(z.string(), z.boolean()).optional().describe('Those of a group that were turned'),
  seconds: z.number().int().optional().describe('selfDestructChanged: how long messages live; 0 for ever'),
})
export type SystemEvent = z.output<typeof SystemEvent>

/** Somebody named in the text, by a place in it that begins with "@". */
export const Mention = z.object({
  userId: id().optional().describe('Absent: everybody in the room'),
  offset: z.number().int().min(0).describe('UTF-16 code units from the beginning of the content'),
  length: z.number().int().min(1),
})
export type Mention = z.output<typeof Mention>

/** Read by the server; nothing of it comes from elsewhere when it is shown. */
export const LinkPreview = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string().optional(),
  site: z.string().optional(),
  image: Media.optional(),
})
export type LinkPreview = z.output<typeof LinkPreview>

export const Location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: z.string().optional(),
})
export type Location = z.output<typeof Location>

/** A bank account to transfer to; a client shows it as a VietQR code too. */
export const BankCard = z.object({
  bankBin: z.string().describe('Six digits of the bank in VietQR'),
  account: z.string(),
  holder: z.string(),
  amount: z.number().int().optional().describe('Whole đồng; absent: the payer chooses it'),
  memo: z.string().optional(),
})
export type BankCard = z.output<typeof BankCard>

export const PollOption = z.object({
  optionId: z.string(),
  text: z.string(),
  count: z.number().int(),
  userIds: z
    .array(z.string())
    .describe('Who chose it, oldest first, at most 50; empty where votes are anonymous'),
})
export const Poll = z.object({
  question: z.string(),
  options: z.array(PollOption),
  isAnonymous: z.boolean(),
  isMultiple: z.boolean(),
  canAddOptions: z.boolean(),
  hidesResults: z
    .boolean()
    .optional()
    .describe(
      'Until `closedTime` the message carries no counts and no voters; who has voted, or comes after `closesTime`, reads them by `getPollVote`',
    ),
  closesTime: time().optional(),
  closedTime: time().optional(),
  voterCount: z.number().int(),
})
export type Poll = z.output<typeof Poll>

/** A file or folder of a drive that was shared with the room. What it is now, and whether the reader may see it, is asked for by its id. */
export const DriveCard = z.object({
  nodeId: z.string(),
  kind: z.enum(['FOLDER', 'FILE']),
  name: z.string().describe('As it was called when it was shared'),
})
export type DriveCard = z.output<typeof DriveCard>

/**
 * A note that was shared with the room. Nothing of it is stored with the message: what it says now, and whether the reader may see it, is
 * asked for by its id.
 */
export const NoteCard = z.object({
  noteId: z.string(),
  title: z
    .string()
    .optional()
    .describe('What it is called now, while it is shared with this room; of a locked note never'),
})
export type NoteCard = z.output<typeof NoteCard>

/** A call that has ended in the room. Written by the server; it is no unread message. */
export const CallCard = z.object({
  callId: z.string(),
  kind: CallKind,
  type: CallType,
  endReason: CallEndReason,
  durationMs: z.number().int().optional().describe('Absent where nobody has answered'),
})
export type CallCard = z.output<typeof CallCard>

/** What a message carries beside its text, by its kind. */
export const MetaData = z.looseObject({
  system: SystemEvent.optional(),
  media: z.array(Media).optional().describe('MEDIA: pictures and videos, at most 10; FILE, VOICE: one'),
  mediaCount: z.number().int().optional().describe('Where `media` is cut to its first: how many there are'),
  videoCount: z.number().int().optional().describe('Of `mediaCount`, where any is: how many are videos'),
  sticker: z.object({ stickerId: z.string() }).optional(),
  contact: UserInfo.optional(),
  location: Location.optional(),
  bank: BankCard.optional(),
  poll: Poll.optional(),
  drive: DriveCard.optional(),
  note: NoteCard.optional(),
  call: CallCard.optional(),
  mentions: z.array(Mention).optional(),
  forwardedFrom: UserInfo.optional().describe('Who wrote it first'),
  isSilent: z.boolean().optional().describe('Its sender wanted nobody to be notified of it'),
  preview: LinkPreview.optional(),
})
export type MetaData = z.output<typeof MetaData>
