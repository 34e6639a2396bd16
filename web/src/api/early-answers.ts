/** What the inline script of the page asked for (`first-paint/page.js`) before the code that needs it had come. */
interface EarlyAnswer {
  response: Response
  /** By the clock of this device, in epoch milliseconds. */
  arrivedTime: number
}

declare global {
  var trauEarly: { token: string; answers: Record<string, Promise<EarlyAnswer>> } | undefined
}

/** What nobody asked for by then is out of date. */
const longestMs = 60_000

/**
 * Given once, to who asks for the same with the same bearer.
 * @returns undefined where it was not asked for early
 */
export function takeEarlyAnswer(url: string, bearer: string | undefined): Promise<EarlyAnswer> | undefined {
  const early = globalThis.trauEarly
  if (!early || early.token !== bearer || performance.now() > longestMs) return undefined
  const answer = early.answers[url]
  delete early.answers[url]
  return answer
}
