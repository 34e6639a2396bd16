import { z } from 'zod'
import { NotificationType } from '../notification/types.ts'

/**
 * What a push carries to a device, as JSON of at most 3,000 bytes. For web push it is encrypted to the browser (RFC 8291); FCM and APNs carry
 * it as data beside the title and body. The person's privacy level is applied before: `title` and `body` are what may be shown.
 */
export const PushPayload = z.object({
  version: z.literal(1),
  tenantId: z.string(),
  userId: z.string().describe('The account it is for; a device with another account shows something neutral'),
  type: NotificationType.or(z.enum(['TEST', 'INCOMING_CALL', 'CALL_OVER'])),
  callId: z
    .string()
    .optional()
    .describe(
      'INCOMING_CALL: which call rings; with the actions `answer` and `decline`. CALL_OVER: which one rings no more',
    ),
  notificationId: z.string().optional(),
  title: z.string().max(100),
  body: z.string().max(300),
  tag: z.string().max(64).describe('A newer notification with the same tag replaces the older one'),
  picture: z
    .string()
    .max(200)
    .optional()
    .describe('Path of the picture of who caused it, 256 px wide; absent where it may not be shown'),
  renotify: z.boolean().describe('Whether replacing sounds again'),
  place: z.string().describe('Path of the page it opens, from the root'),
  roomId: z.string().optional().describe('Present when a reply, a read mark and muting are possible'),
  messageSeq: z.number().int().optional().describe('Position up to which "mark as read" reads'),
  unread: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('The person’s unread count, for the badge of the app; absent: the badge stays'),
  withdrawn: z
    .array(z.string())
    .max(20)
    .describe('Tags of notifications that were read elsewhere or are gone'),
  time: z.number().int().describe('Epoch milliseconds of what it tells'),
})
export type PushPayload = z.output<typeof PushPayload>
