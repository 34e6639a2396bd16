import { z } from 'zod'
import { idempotencyKey, maxDailyCap, maxIdempotencyKey } from '../rules/outgoing.ts'
import { time } from '../text.ts'

export const outgoingChannels = ['EMAIL', 'SMS'] as const
export const OutgoingChannel = z.enum(outgoingChannels)
export type OutgoingChannel = z.output<typeof OutgoingChannel>

export const outgoingStates = ['LOCAL', 'QUEUED', 'SENDING', 'SENT', 'FAILED', 'DEAD'] as const
export const OutgoingState = z
  .enum(outgoingStates)
  .describe(
    'QUEUED → SENDING → SENT; FAILED: a try failed and another is planned; DEAD: refused for good, out of time, or all five tries failed; LOCAL: nothing is configured that carries it',
  )
export type OutgoingState = z.output<typeof OutgoingState>

/** Why a mail server did not take a mail, by its answer (RFC 5321, RFC 3463) or the lack of one. */
export const MailFailure = z
  .enum([
    'address',
    'connect',
    'tls',
    'signIn',
    'turnedAway',
    'busy',
    'sender',
    'recipient',
    'suspended',
    'mailboxFull',
    'sendingLimit',
    'refused',
    'silent',
    'lost',
    'unanswered',
    'nonsense',
  ])
  .describe(
    'turnedAway: the server wants nothing of this host; busy: refused for now; suspended: not tried, because earlier mail to the address came back; silent, lost: no answer, or the connection ended; unanswered: after it had the whole mail, which may have arrived; nonsense: no answer of a mail server',
  )
export type MailFailure = z.output<typeof MailFailure>

/** A mail or SMS on its way, or kept here. */
export const OutgoingMessage = z.object({
  messageId: z.string(),
  channel: OutgoingChannel,
  to: z.string(),
  template: z.string().describe('What kind of message it is; `api` for one that an administrator sent'),
  isPrivate: z
    .boolean()
    .describe('It holds what people wrote to each other, so neither its subject nor its text is shown'),
  subject: z.string().optional().describe('Of a mail'),
  text: z
    .string()
    .optional()
    .describe('Absent once it is sent, and while a code in it can still be used and something carries it'),
  state: OutgoingState,
  tries: z.number().int(),
  failure: z
    .string()
    .optional()
    .describe('What the mail server or gateway answered to the last try that failed'),
  cause: MailFailure.optional().describe('Of the last try of a mail that failed'),
  providerAnswer: z.string().optional().describe('What the mail server or gateway answered when it took it'),
  nextTime: time().optional().describe('When it is tried next'),
  idempotencyKey: z.string().optional(),
  createdTime: time(),
  sentTime: time().optional(),
})
export type OutgoingMessage = z.output<typeof OutgoingMessage>

/** What enqueuing answers. */
export const OutgoingJob = z.object({
  messageId: z.string(),
  state: OutgoingState,
  isRepeat: z
    .boolean()
    .describe('The idempotency key was used before: this is the job of then, and nothing was added'),
})
export type OutgoingJob = z.output<typeof OutgoingJob>

/** What sending at once answers. */
export const OutgoingReceipt = z.object({
  messageId: z.string(),
  providerAnswer: z.string().describe('What the mail server or gateway answered'),
})
export type OutgoingReceipt = z.output<typeof OutgoingReceipt>

/** At which step a test failed. */
export const TestStep = z.enum(['ADDRESS', 'CONNECT', 'TLS', 'SIGN_IN', 'SEND'])
export type TestStep = z.output<typeof TestStep>

/** How a test went. */
export const SettingTestResult = z.object({
  isAccepted: z.boolean(),
  providerAnswer: z
    .string()
    .describe('What the mail server or gateway answered, else why it could not be asked'),
  failedAt: TestStep.optional().describe(
    'ADDRESS: the host has none, or one that this server may not connect to (OUTBOUND_ALLOW)',
  ),
  cause: MailFailure.optional().describe('Of a mail that was not taken'),
  milliseconds: z.number().int(),
})
export type SettingTestResult = z.output<typeof SettingTestResult>

export const SettingSource = z
  .enum(['TENANT', 'ENVIRONMENT', 'NONE'])
  .describe(
    'Whose setting is in use: this one, the server’s environment variables, or none: messages stay here',
  )

/** A key that the sender chooses: a job with it exists once in the tenant. */
export const idempotencyKeyField = z
  .string()
  .max(maxIdempotencyKey)
  .regex(idempotencyKey)
  .optional()
  .describe(
    'A repeat with the same key within 7 days answers the first job and adds nothing; without one a repeat sends again',
  )

export const dailyCapField = z
  .number()
  .int()
  .min(1)
  .max(maxDailyCap)
  .nullable()
  .describe(
    'Messages a day (UTC); null: no cap. A tenth is kept for one-time codes. What is over the cap waits for the next day',
  )
