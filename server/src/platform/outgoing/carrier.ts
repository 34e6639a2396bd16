export type OutgoingChannel = 'EMAIL' | 'SMS'

/** A mail (with its subject) or an SMS. */
export interface OutgoingMessage {
  to: string
  subject: string
  text: string
}

/** Sends messages of one channel: an SMTP server or an SMS gateway. */
export interface Carrier {
  /** @throws Undeliverable when a retry is useless, anything else when it may succeed */
  deliver(message: OutgoingMessage): Promise<void>
  close(): void
}

export class Undeliverable extends Error {}
