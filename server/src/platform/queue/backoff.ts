/** Pauses after the first, second … failed try. */
const pausesMs = [60_000, 300_000, 1_800_000, 7_200_000]
/** Of what is worth nothing in ten minutes: a one-time code. */
const urgentPausesMs = [10_000, 30_000, 60_000, 90_000]
const spread = 0.2
/** A provider that asks for more is asked again after this. */
const longestWaitMs = 24 * 3_600_000

export const maxTries = pausesMs.length + 1

export interface FailedAttempt {
  /** How many were made, this one included. */
  tries: number
  now: number
  expiry?: number | undefined
  isUrgent?: boolean
  /** How long the provider asked to wait. */
  retryAfterMs?: number | undefined
  /** 0 to 1, so that what failed together does not come back together. */
  random: number
}

/** When a message that another service did not take is tried again; undefined: it was the last try, or the next would come too late. */
export function nextTry(attempt: FailedAttempt): number | undefined {
  const { tries, now, expiry, isUrgent = false, retryAfterMs = 0, random } = attempt
  const pause = (isUrgent ? urgentPausesMs : pausesMs)[tries - 1]
  if (pause === undefined) return undefined
  const spreadPause = pause * (1 - spread + 2 * spread * random)
  const at = now + Math.max(Math.round(spreadPause), Math.min(retryAfterMs, longestWaitMs))
  return expiry !== undefined && at >= expiry ? undefined : at
}

/** A pause that doubles: the first after no earlier one. */
export const doubledMs = (firstMs: number, earlier: number, longestMs: number): number =>
  Math.min(firstMs * 2 ** earlier, longestMs)
