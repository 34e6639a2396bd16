import { z } from 'zod'
import { maxReturnAddress } from '../rules/outgoing.ts'
import { time } from '../text.ts'

export const BounceKind = z
  .enum(['HARD', 'SOFT'])
  .describe(
    'HARD: the address does not exist or takes no mail; SOFT: it refused mail for the time being on several days',
  )
export type BounceKind = z.output<typeof BounceKind>

/** Where mail that cannot be delivered comes back to. */
export const BounceSetting = z.object({
  returnAddress: z
    .string()
    .nullable()
    .describe('The mailbox that reports go to; each mail has an address of its own there: name+token@domain'),
  reportAddress: z.string().describe('Where that mailbox hands reports in'),
  hasSecret: z.boolean(),
  secretTime: time().optional().describe('When the secret was made'),
  receivedTime: time().optional().describe('When the last report came'),
})
export type BounceSetting = z.output<typeof BounceSetting>

export const NewBounceSetting = z.object({
  returnAddress: z
    .string()
    .max(maxReturnAddress)
    .nullable()
    .describe('Its name has up to 20 characters and no +; null: none'),
})

/** What a report was. */
export const BounceOutcome = z
  .enum(['SUSPENDED', 'COUNTED', 'DELIVERED', 'IGNORED'])
  .describe(
    'COUNTED: refused for the time being, which suspends after several days; IGNORED: no report, not about a mail of this tenant of the last days, or says nothing about the address',
  )
export type BounceOutcome = z.output<typeof BounceOutcome>

/** An address that gets no mail any more. */
export const SuspendedEmail = z.object({
  suspensionId: z.string(),
  address: z.string(),
  kind: BounceKind,
  status: z.string().describe('Enhanced status code (RFC 3463), such as 5.1.1'),
  answer: z.string().describe('What the mail server of the address said'),
  template: z.string().describe('Which kind of mail came back'),
  messageTime: time().describe('When that mail was written'),
  suspendedTime: time(),
})
export type SuspendedEmail = z.output<typeof SuspendedEmail>

/** That mail to one’s own address comes back. */
export const EmailSuspension = z.object({
  address: z.string(),
  kind: BounceKind,
  suspendedTime: time(),
})
export type EmailSuspension = z.output<typeof EmailSuspension>

/** An object, so that there may be none. */
export const OwnEmailSuspension = z.object({ suspension: EmailSuspension.nullable() })
export type OwnEmailSuspension = z.output<typeof OwnEmailSuspension>
