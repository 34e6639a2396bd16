const pausesMs = [60_000, 300_000, 1_800_000, 7_200_000]
const jitter = 0.2

/** The first try and one after each pause. */
export const mostTries = pausesMs.length + 1

/**
 * When a push whose `tries` tries failed is tried again: 1 m, 5 m, 30 m, 2 h, each ± 20 % so that what failed together does not return
 * together, and not before the push service asked for. Undefined: given up, also where it would come too late.
 */
export function nextTryAt(
  now: number,
  { tries, retryAfterMs = 0, expiry }: { tries: number; retryAfterMs?: number; expiry: number },
  random: () => number = Math.random,
): number | undefined {
  const pause = pausesMs[tries - 1]
  if (pause === undefined) return undefined
  const at = now + Math.max(pause * (1 + jitter * (2 * random() - 1)), retryAfterMs)
  return at < expiry ? Math.round(at) : undefined
}
