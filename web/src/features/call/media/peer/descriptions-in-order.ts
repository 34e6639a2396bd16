import { withTimeout } from '../../../../api/errors.ts'

/** So long a description waits for the one before it, whose request may hang. */
const longestWaitMs = 3_000

/**
 * Offers and answers to one participant reach the server one after the other: an offer of a connection that has been closed would undo what a
 * newer one has offered or answered.
 */
export class DescriptionsInOrder {
  readonly #last = new Map<string, Promise<unknown>>()

  /** @param isCurrent whether the connection that it is of is still wanted when its turn comes; otherwise nothing is sent */
  send<T>(to: string, isCurrent: () => boolean, send: () => Promise<T>): Promise<T | undefined> {
    const before = this.#last.get(to)
    const sending = sendAfter(before, isCurrent, send)
    this.#last.set(
      to,
      sending.catch(() => undefined),
    )
    return sending
  }
}

async function sendAfter<T>(
  before: Promise<unknown> | undefined,
  isCurrent: () => boolean,
  send: () => Promise<T>,
): Promise<T | undefined> {
  if (before) await withTimeout(before, longestWaitMs)
  return isCurrent() ? send() : undefined
}
