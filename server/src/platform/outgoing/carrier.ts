export type OutgoingChannel = 'EMAIL' | 'SMS'

/** What leaves: a mail (with its subject) or an SMS. */
export interface Letter {
  to: string
  subject: string
  text: string
}

/** Takes a letter out of the house. */
export interface Carrier {
  /** @throws Undeliverable when trying again is of no use, anything else when it may be */
  deliver(letter: Letter): Promise<void>
  close(): void
}

export class Undeliverable extends Error {}
