import type { MailFailure, OutgoingChannel, TestStep } from '@trau/contract'
import type { Queryable } from '../db/index.ts'

export type { OutgoingChannel }

/** A mail (with its subject) or an SMS. */
export interface OutgoingMessage {
  /** The same in every try of a message, so that a provider that compares ids takes it once. */
  id: string
  /** Part before the @ of a mail's Message-ID. */
  key: string
  to: string
  subject: string
  text: string
  /** Of a mail; without it, made from the text. */
  html?: string | undefined
  /** Where one POST ends such mail (RFC 8058). */
  unsubscribeUrl?: string | undefined
  /** Of a mail: where it comes back to, should it not arrive; absent: its sender. */
  returnPath?: string | undefined
  /** After this the try counts as failed; default: 90 s. */
  timeoutMs?: number | undefined
}

/** Sends messages of one channel: an SMTP server or an SMS gateway. */
export interface Carrier {
  /**
   * Answers what the provider answered.
   * @throws DeliveryFailed
   */
  deliver(message: OutgoingMessage): Promise<string>
  close(): void
}

/** What is known of addresses by the mail that came back from them. */
export interface Bounces {
  returnPathOf(messageId: string): Promise<string | undefined>
  isSuspended(address: string): Promise<boolean>
  /** A try was refused for good. */
  refused(row: { recipient: string; template: string; createdTime: Date }, answer: string): Promise<void>
}

/** How a tenant's messages of one channel leave. */
export interface Route {
  /** @throws when its secrets cannot be opened */
  open(): Carrier
  /** Of mail. */
  bounces?: Bounces
  /** Messages a day; undefined: no cap. */
  dailyCap: number | undefined
}

/** Answers undefined where neither the tenant nor the environment has set anything. */
export type FindRoute = (
  db: Queryable,
  tenantId: string,
  channel: OutgoingChannel,
) => Promise<Route | undefined>

interface FailureDetails {
  /** A retry is useless. */
  isPermanent?: boolean
  /** How long the provider asked to wait. */
  retryAfterMs?: number | undefined
  step?: TestStep
  /** Of a mail. */
  mailFailure?: MailFailure
  /** Short and without anything of the message: for logs. */
  code: string
}

/** A try that failed; its message is what the provider answered, else why it could not be asked. */
export class DeliveryFailed extends Error {
  readonly isPermanent: boolean
  readonly retryAfterMs: number | undefined
  readonly step: TestStep
  readonly mailFailure: MailFailure | undefined
  readonly code: string

  constructor(
    answer: string,
    { isPermanent = false, retryAfterMs, step = 'SEND', mailFailure, code }: FailureDetails,
  ) {
    super(shortened(answer))
    this.isPermanent = isPermanent
    this.retryAfterMs = retryAfterMs
    this.step = step
    this.mailFailure = mailFailure
    this.code = code
  }
}

const longestAnswer = 300

/** What a provider answered, as one line that is short enough to keep, and without these secrets, should it repeat them. */
export function shortened(answer: string, secrets: readonly (string | undefined)[] = []): string {
  let text = answer
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, '•••')
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer)
}
