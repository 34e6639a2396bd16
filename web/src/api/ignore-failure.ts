/** Why nobody needs to hear of a failure. A write is never among these: it goes through `mutation.ts`. */
export type Harmless =
  /** The next event, visit or reconnect does the same work again. */
  | 'repeated'
  /** The screen that waits for the result shows the failure itself. */
  | 'shown elsewhere'
  /** The person closed the browser's own window. */
  | 'declined'
  /** An extra without which the product works: a sound, a preview, an autoplay, a hint to others. */
  | 'optional'

/** Waits for work whose failure harms nobody; undefined when it failed. */
export const ignoreFailure = <T>(work: Promise<T>, _because: Harmless): Promise<T | undefined> =>
  work.catch(() => undefined)

/** Waits for work that nobody sees and that should succeed; a failure is in the console of whoever looks into it. */
export const reportFailure = <T>(work: Promise<T>, what: string): Promise<T | undefined> =>
  work.catch(error => void console.warn(what, error))
