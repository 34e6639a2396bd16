/** Why nobody needs to hear of a failure. A write is never among these: it goes through `mutation.ts`. */
export type Harmless =
  /** The next event, visit or reconnect does the same work again. */
  | 'repeated'
  /** The screen that waits for the result shows the failure itself. */
  | 'shown elsewhere'
  /** An extra without which the product works: a sound, a preview, an autoplay, a hint to others. */
  | 'optional'

/** Waits for work whose failure harms nobody; undefined when it failed. The only place where a rejection ends unseen. */
export const ignoreFailure = <T>(work: Promise<T>, _because: Harmless): Promise<T | undefined> =>
  work.catch(() => undefined)
